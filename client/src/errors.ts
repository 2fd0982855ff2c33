const NOTHING = 'Nothing was done.';
const CHANGED = `${NOTHING} Correct the order and send it with a new idempotencyKey.`;
const KEY = `${NOTHING} The key or the program must change; a repeat does not help.`;

const MEANINGS: Readonly<Record<number, string>> = {
  1: `The wallet address is invalid. ${CHANGED}`,
  2: `The memo is invalid. ${CHANGED}`,
  3: `This pair is switched off. ${NOTHING} Offer another pair.`,
  4: `The amount is below the minimum. ${NOTHING} Ask for a larger amount.`,
  5: `The amount is above the maximum. ${NOTHING} Ask for a smaller amount.`,
  6: `The email address is invalid. ${CHANGED}`,
  7: `The customer has too many unpaid orders. ${NOTHING} They can pay one or wait until one expires.`,
  8: `The reserve is too low. ${NOTHING} Ask for a smaller amount or wait.`,
  9: `There is no fresh rate. ${NOTHING} Ask again in a minute.`,
  10: `A currency or network is unknown. ${NOTHING} Read currencies() again.`,
  11: `The service does not serve this wallet address. ${CHANGED}`,
  12: `The wallet address belongs to the exchange. ${CHANGED}`,
  13: `Exactly one side has an amount. ${NOTHING}`,
  14: `The amount has too many decimals. ${NOTHING} Round it down.`,
  15: `The refund address is invalid. ${CHANGED}`,
  16: `The memo of the refund is invalid. ${CHANGED}`,
  17: `The wallet needs a memo. ${CHANGED}`,
  18: `The wallet is not activated. ${CHANGED}`,
  19: `The wallet cannot receive this coin. ${CHANGED}`,
  20: `The refund address cannot receive this coin. ${CHANGED}`,
  90: `The call is not signed. ${KEY}`,
  91: `The key is unknown or revoked. ${KEY}`,
  92: `The clock of this machine is more than 60 s wrong. ${KEY}`,
  93: `The signature does not match: the secret may be wrong. ${KEY}`,
  94: 'The nonce was used before: a proxy may have sent the call twice. Repeat it with the same content.',
  95: `The key does not allow calls from this address. ${KEY}`,
  96: `The key lacks the scope of this call. ${KEY}`,
  97: `The calls of this minute are spent. ${NOTHING} Wait a minute, then repeat.`,
  98: `The quote is over or unknown. ${NOTHING} Ask for a new quote, and take a new idempotencyKey.`,
  99: `The price is worse than the quote. ${NOTHING} Show the customer a new quote.`,
  100: `The service could not read the call. ${NOTHING} The message names the field.`,
  110: `The idempotencyKey belongs to another order, which stays as it is. ${NOTHING}`,
  404: `This key has no such order. ${NOTHING}`,
  429: `There were too many calls. ${NOTHING} Wait a minute, then repeat.`,
  503: `The exchange is closed now. ${NOTHING} Try later.`,
};
const UNKNOWN_END =
  'The call may have been carried out. Repeat an order with the same idempotencyKey: there will be one ticket.';
const NEW_REFUSAL = `The service refused the call. ${NOTHING} The message has the reason.`;
/** Only these leave it open whether the call was carried out. */
const OPEN = new Set([94, 500]);

interface Failure {
  readonly code: number | null;
  readonly status: number | null;
  readonly message: string;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** `message` says what happened, `means` what to do next. */
export class ParomError extends Error {
  override readonly name = 'ParomError';
  /** Of `docs/partners.md`; `null`: no readable answer came. */
  readonly code: number | null;
  readonly status: number | null;
  readonly means: string;
  /** `true`: nothing was done. `false`: unknown; a repeat of the call is safe. */
  readonly isRefusal: boolean;
  readonly retryAfterMs: number | null;

  constructor({ code, status, message, retryAfterMs = null, cause }: Failure) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.isRefusal = code !== null && !OPEN.has(code);
    this.means = this.isRefusal ? (MEANINGS[code ?? 0] ?? NEW_REFUSAL) : (MEANINGS[code ?? 0] ?? UNKNOWN_END);
  }
}
