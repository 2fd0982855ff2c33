/** Toasts: `showToast` may be called anywhere; the library behind it is fetched when the page has nothing else to do. */
import { useSyncExternalStore } from 'react';

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
}

let wanted = false;
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  wanted = true;
  for (const listener of listeners) listener();
  loadHost()
    .then((host) => host?.present(toast))
    // Without the library there is no way to say it; that a part is missing, `lost-chunks.ts` has heard.
    .catch(() => undefined);
}

const loadHost = (): Promise<typeof import('./toast-host.tsx') | undefined> => import('./toast-host.tsx');

/** Fetches the library ahead of the first toast, which may have to say that there is no connection any more. */
export function preloadToasts(): void {
  loadHost().catch(() => undefined);
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
