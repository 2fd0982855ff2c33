import i18next from 'i18next';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { showToast, type ToastPosition } from './toasts.ts';

type Advice = 'failure.offline' | 'failure.tooMany' | 'failure.wait' | 'failure.closed' | 'failure.server';

const S_PER_MINUTE = 60;

export function adviceFor(failure: unknown): { readonly key: Advice; readonly minutes: number } {
  const status = failure instanceof CallFailure ? failure.status : null;
  const retryAfterS = failure instanceof CallFailure ? failure.retryAfterS : null;
  const minutes = Math.ceil((retryAfterS ?? 0) / S_PER_MINUTE);
  if (status === 0) return { key: 'failure.offline', minutes };
  if (status === 429) return { key: minutes > 0 ? 'failure.wait' : 'failure.tooMany', minutes };
  if (status === 503) return { key: 'failure.closed', minutes };
  return { key: 'failure.server', minutes };
}

export function showFailure(failure: unknown, position?: ToastPosition): void {
  const { key, minutes } = adviceFor(failure);
  const words = { title: i18next.t('serverError'), message: i18next.t(key, { minutes }) };
  showToast({ kind: 'error', ...words, ...(position === undefined ? {} : { position }) });
}
