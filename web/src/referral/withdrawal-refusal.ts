/** Why a withdrawal was declined, as a key of the translations. Pure. */
import { generalCodes, NOT_YOURS, type WithdrawalCode, withdrawalCodes } from '@parom/contract/errors';

/** Codes with words of their own; `NOT_YOURS` is a session that was made by a ticket and may not withdraw. */
const explained = [
  ...Object.values(withdrawalCodes),
  NOT_YOURS,
  generalCodes.tooManyCalls,
  generalCodes.closed,
] as const;
export type ExplainedCode = WithdrawalCode | typeof NOT_YOURS | 429 | 503;

const isExplained = (code: number | null): code is ExplainedCode =>
  (explained as readonly (number | null)[]).includes(code);

export type RefusalKey = `lk.error${ExplainedCode}` | 'lk.errorOther';

/** `null`: no refusal at all, so nothing is known of the request but that it failed. */
export function refusalKeyOf(failure: {
  readonly status: number;
  readonly errorCode: number | null;
}): RefusalKey | null {
  if (failure.status !== 422 && failure.errorCode === null) return null;
  return isExplained(failure.errorCode) ? `lk.error${failure.errorCode}` : 'lk.errorOther';
}
