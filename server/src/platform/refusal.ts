import type { Said } from '@parom/contract/console/answers/said';

/** Users never see the message. */
export class Refusal extends Error {
  constructor(
    readonly errorCode: number,
    message: string,
    readonly status: number = 422,
    /** Becomes `Retry-After`. */
    readonly retryAfterMs: number | null = null,
    /** For the operator's language. */
    readonly said: readonly Said[] = [],
  ) {
    super(message);
  }
}
