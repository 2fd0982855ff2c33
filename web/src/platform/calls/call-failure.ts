/** A call that did not succeed. `status` 0: no answer came, in time or at all, or what came is none of our server's. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  constructor(
    readonly status: number,
    readonly errorCode: number | null,
    /** After how many seconds the server wants to be asked again, if it said so. */
    readonly retryAfterS: number | null = null,
  ) {
    super(`call failed with status ${status}${errorCode === null ? '' : `, code ${errorCode}`}`);
  }
}

/** Whether our server gave this status. One without a code is a proxy's, and says nothing of tokens or tickets. */
export const isAnswered = (failure: unknown, ...statuses: readonly number[]): failure is CallFailure =>
  failure instanceof CallFailure && failure.errorCode !== null && statuses.includes(failure.status);
