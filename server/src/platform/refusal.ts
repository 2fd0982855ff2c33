/** Users never see the message. */
export class Refusal extends Error {
  constructor(
    readonly errorCode: number,
    message: string,
    readonly status: number = 422,
    /** Becomes `Retry-After`. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
