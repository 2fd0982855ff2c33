/** Toasts: `showToast` may be called anywhere; the library behind it is fetched when the page has nothing else to do. */
import { useSyncExternalStore } from 'react';
import { fetchInPlace, fetchPatiently } from '../../platform/parts/fetch-part.ts';

export type ToastPosition =
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right';

export interface Toast {
  readonly kind: 'error' | 'success' | 'info' | 'warning';
  readonly message: string;
  readonly title?: string;
  readonly position?: ToastPosition;
  readonly autoCloseMs?: number;
  /** While one of this name stands, it is not said a second time. */
  readonly name?: string;
  /** What it speaks of: `dropToasts` takes it away once that has gone. */
  readonly about?: string;
}

let wanted = false;
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  wanted = true;
  for (const listener of listeners) listener();
  void loadToasts().then(({ present }) => present(toast));
}

/** Takes away what was said about something that is no longer there to be read. */
export function dropToasts(about: string): void {
  if (wanted) void loadToasts().then(({ dismiss }) => dismiss(about));
}

let host: Promise<typeof import('./toast-host.tsx')> | null = null;

/**
 * The library, which is fetched ahead of the first toast: that one may have to say that there is no connection any more. Without
 * it there is no way to say so: what is to be said waits, and nothing else does. With a page loaded anew it would be gone.
 */
export function loadToasts(): Promise<typeof import('./toast-host.tsx')> {
  host ??= fetchPatiently(() => fetchInPlace(() => import('./toast-host.tsx')));
  return host;
}

/** Whether any toast was asked for in this visit, so that the host must be on the page. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
    () => false,
  );
}
