/**
 * A part of a page that is fetched when it is wanted. One that cannot be fetched must not take the page with it: the
 * page stays as it is, a toast says why nothing opened, and the part comes by itself once it can.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { CallFailure } from '../platform/call-failure.ts';
import { showFailure } from './failure-toast.ts';

const AGAIN_MS = 4_000;

type Load<Part> = () => Promise<{ default: Part } | undefined>;

/** Like `lazy` of React, but until the part can be fetched its `Suspense` shows the fallback instead of an error. */
export const lazyPart = <Props extends object>(
  load: Load<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => fetchPatiently(load));

/** Asks until the part comes; says once that it does not. */
export async function fetchPatiently<Part>(load: Load<Part>): Promise<{ default: Part }> {
  for (let tries = 1; ; tries += 1) {
    const part = await load().catch(() => undefined);
    if (part !== undefined) return part;
    if (tries === 1) showFailure(new CallFailure(0, null));
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
