/** `showToast` works anywhere; the library loads when the page is at rest. */
import { useSyncExternalStore } from 'react';
import { fetchInPlace, fetchPatiently } from '../../platform/parts/fetch-part.ts';
import type { Toast } from './toast.ts';

let wanted = false;
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  wanted = true;
  for (const listener of listeners) listener();
  const page = window.location.pathname;
  void loadToasts().then(({ present }) => present(toast, page));
}

export function dropToasts(about: string): void {
  if (wanted) void loadToasts().then(({ dismiss }) => dismiss(about));
}

/** A toast speaks of its page: it must not lie on the next one. */
export function leaveToasts(pathname: string): void {
  if (wanted) void loadToasts().then(({ leavePage }) => leavePage(pathname));
}

let host: Promise<typeof import('./toast-host.tsx')> | null = null;

/**
 * Loaded before the first toast, which may have to say that the connection is gone. Toasts wait for it;
 * a reload would lose them.
 */
export function loadToasts(): Promise<typeof import('./toast-host.tsx')> {
  host ??= fetchPatiently(() => fetchInPlace(() => import('./toast-host.tsx')));
  return host;
}

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
