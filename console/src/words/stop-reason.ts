import { type StopReason, stopReasonInEnglish } from '@parom/contract/console/answers/stop-reason';
import { useLanguage } from '../platform/language.ts';
import { stopReasonInRussian } from './answers/stop-reason.ts';

/** An operator's own words stay as they were typed. */
export const useStopReason = (): ((of: StopReason) => string) =>
  useLanguage() === 'ru' ? stopReasonInRussian : stopReasonInEnglish;
