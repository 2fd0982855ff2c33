/** `status` 0: no answer of our server. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  constructor(
    readonly status: number,
    readonly errorCode: number | null,
    readonly retryAfterS: number | null = null,
  ) {
    super(`call failed with status ${status}${errorCode === null ? '' : `, code ${errorCode}`}`);
  }
}

/** A proxy's answer has no code and says nothing about tokens or tickets. */
export const isAnswered = (failure: unknown, ...statuses: readonly number[]): failure is CallFailure =>
  failure instanceof CallFailure && failure.errorCode !== null && statuses.includes(failure.status);
