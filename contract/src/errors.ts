/** Status 400. */
export const MALFORMED = 100;
/** A known bearer without access to this ticket. Status 422. */
export const NOT_YOURS = 401;

export const createTicketCodes = {
  addressInvalid: 1,
  memoInvalid: 2,
  pairDisabled: 3,
  belowMinimum: 4,
  aboveMaximum: 5,
  emailInvalid: 6,
  tooManyUnpaid: 7,
  reserveTooLow: 8,
  noFreshRate: 9,
  currencyUnknown: 10,
  addressRefused: 11,
  addressIsOurs: 12,
  notExactlyOneAmount: 13,
  tooManyDecimals: 14,
  refundAddressInvalid: 15,
  refundMemoInvalid: 16,
  /** These three are the receiving network's. */
  memoNeeded: 17,
  accountNotActivated: 18,
  cannotReceive: 19,
  refundCannotReceive: 20,
  /** An operator blocked it. */
  emailRefused: 21,
} as const;
export type CreateTicketCode = (typeof createTicketCodes)[keyof typeof createTicketCodes];

/** The first that applies is answered. */
export const createTicketPrecedence: readonly CreateTicketCode[] = [
  createTicketCodes.notExactlyOneAmount,
  createTicketCodes.currencyUnknown,
  createTicketCodes.pairDisabled,
  createTicketCodes.noFreshRate,
  createTicketCodes.emailInvalid,
  createTicketCodes.addressInvalid,
  createTicketCodes.addressIsOurs,
  createTicketCodes.addressRefused,
  createTicketCodes.memoInvalid,
  createTicketCodes.refundAddressInvalid,
  createTicketCodes.refundMemoInvalid,
  createTicketCodes.tooManyDecimals,
  createTicketCodes.belowMinimum,
  createTicketCodes.aboveMaximum,
  createTicketCodes.memoNeeded,
  createTicketCodes.accountNotActivated,
  createTicketCodes.cannotReceive,
  createTicketCodes.refundCannotReceive,
  createTicketCodes.emailRefused,
  createTicketCodes.reserveTooLow,
  createTicketCodes.tooManyUnpaid,
];

export const payCodes = { notPayable: 20 } as const;
export const changeEmailCodes = {
  emailInvalid: 60,
  /** A deposit was seen, or the ticket has ended. */
  tooLate: 61,
  ofAccount: 62,
  /** A mailed link may lie in a stranger's mailbox. */
  byMailedLink: 63,
  tooManyChanges: 64,
} as const;
export type ChangeEmailCode = (typeof changeEmailCodes)[keyof typeof changeEmailCodes];
export const handOverCodes = { unknown: 70, used: 71, expired: 72 } as const;
export type HandOverCode = (typeof handOverCodes)[keyof typeof handOverCodes];
/** No public push service, or no browser's keys. */
export const pushCodes = { invalid: 80 } as const;
/** The ticket has not ended with a payout or refund. */
export const receiptCodes = { none: 21 } as const;

/** Nothing has moved. */
export const wayCodes = {
  quoteOver: 30,
  /** A deposit, an operator or another choice came first. */
  changed: 31,
  notOffered: 32,
  addressInvalid: 33,
  memoInvalid: 34,
  addressIsOurs: 35,
  addressIsContract: 36,
  addressIsSender: 37,
  addressRefused: 38,
  linkOver: 39,
  tooManyLetters: 40,
  reserveTooLow: 41,
  needsOperator: 42,
  needsEmail: 43,
  memoNeeded: 44,
  accountNotActivated: 45,
  cannotReceive: 46,
} as const;
export type WayCode = (typeof wayCodes)[keyof typeof wayCodes];

export const registerCodes = { emailInvalid: 1, passwordInvalid: 2, emailExists: 3, other: 4 } as const;
export const loginCodes = { wrong: 1 } as const;
export const changePasswordCodes = { newPasswordInvalid: 1, currentWrong: 2, repeatDiffers: 3 } as const;

export const withdrawalCodes = {
  exceedsBalance: 1,
  belowMinimum: 2,
  notOffered: 3,
  addressInvalid: 4,
  memoInvalid: 5,
  stillOpen: 6,
  noFreshRate: 7,
} as const;
export type WithdrawalCode = (typeof withdrawalCodes)[keyof typeof withdrawalCodes];

/** Nothing was done. The message says what to change. */
export const partnerCodes = {
  unsigned: 90,
  unknownKey: 91,
  oldTimestamp: 92,
  wrongSignature: 93,
  nonceReused: 94,
  addressRefused: 95,
  scopeMissing: 96,
  budgetSpent: 97,
  quoteOver: 98,
  priceMoved: 99,
  /** The idempotency key belongs to another order. */
  keyReused: 110,
} as const;

export const operatorCodes = { refused: 1 } as const;

export const generalCodes = {
  unauthorised: 401,
  forbidden: 403,
  notFound: 404,
  tooManyCalls: 429,
  internal: 500,
  closed: 503,
} as const;
