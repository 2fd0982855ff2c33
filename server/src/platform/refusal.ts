/**
 * A request that was understood and declined, with a code from `contract/src/errors.ts`. `http/error-handler.ts`
 * alone turns it into an answer. The message is for developers and never shown.
 */
export class Refusal extends Error {
  constructor(
    readonly errorCode: number,
    message: string,
    readonly status: number = 422,
    /** When it makes sense to ask again; becomes `Retry-After`. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
