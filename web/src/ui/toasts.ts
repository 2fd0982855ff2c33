/** Toasts: `showToast` may be called anywhere; the library behind it is fetched with the first one. */
import { useSyncExternalStore } from 'react';

export type ToastPosition =
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right';

export interface Toast {
  readonly kind: 'error' | 'success' | 'info';
  readonly message: string;
  readonly title?: string;
  readonly position?: ToastPosition;
  readonly autoCloseMs?: number;
}

let wanted = false;
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  wanted = true;
  for (const listener of listeners) listener();
  void import('./toast-host.tsx').then((host) => host.present(toast));
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
