import { generalCodes, NOT_YOURS, type WithdrawalCode, withdrawalCodes } from '@parom/contract/errors';

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

export function refusalKeyOf(failure: {
  readonly status: number;
  readonly errorCode: number | null;
}): RefusalKey | null {
  if (failure.status !== 422 && failure.errorCode === null) return null;
  return isExplained(failure.errorCode) ? `lk.error${failure.errorCode}` : 'lk.errorOther';
}
