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

export function leaveToasts(pathname: string): void {
  if (wanted) void loadToasts().then(({ leavePage }) => leavePage(pathname));
}

let host: Promise<typeof import('./toast-host.tsx')> | null = null;

/** The first toast may have to say that the connection is gone. A reload would lose waiting toasts. */
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
