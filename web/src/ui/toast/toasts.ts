/** `showToast` works anywhere; the library loads when the page is at rest. */
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
  readonly name?: string;
  /** The subject: `dropToasts` removes its toasts. */
  readonly about?: string;
}

let wanted = false;
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  wanted = true;
  for (const listener of listeners) listener();
  void loadToasts().then(({ present }) => present(toast));
}

export function dropToasts(about: string): void {
  if (wanted) void loadToasts().then(({ dismiss }) => dismiss(about));
}

let host: Promise<typeof import('./toast-host.tsx')> | null = null;

/**
 * Loaded before the first toast, which may have to say that the connection is gone. Toasts wait for it; a
 * reload
 * would lose them.
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
