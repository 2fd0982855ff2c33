import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { fetchPatiently, type LoadPart } from '../../platform/parts/fetch-part.ts';
import { showFailure } from '../toast/failure-toast.ts';

export const lazyPart = <Props extends object>(
  load: LoadPart<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => fetchPatiently(load, () => showFailure(new CallFailure(0, null))));
