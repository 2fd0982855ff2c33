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
  readonly about?: string;
}
