/**
 * A part of a page that is fetched when it is wanted. One that cannot be fetched must not take the page with it: the
 * page stays as it is, a toast says why nothing opened, and the part comes by itself once it can.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { fetchPatiently, type LoadPart } from '../../platform/parts/fetch-part.ts';
import { showFailure } from '../toast/failure-toast.ts';

/** Like `lazy` of React, but until the part can be fetched its `Suspense` shows the fallback instead of an error. */
export const lazyPart = <Props extends object>(
  load: LoadPart<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => fetchPatiently(load, () => showFailure(new CallFailure(0, null))));
