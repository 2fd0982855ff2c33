export const AMOUNT_MAX = '9999999999';
export const AMOUNT_SCALE = 8;
export const WITHDRAWAL_MIN_USDT = '1';

export const PAYMENT_WINDOW_MS = 30 * 60_000;
export const EXPIRY_GRACE_MS = 45_000;
export const BY_WORD_MS = 24 * 3_600_000;
export const LATE_DEPOSIT_MS = 24 * 3_600_000;
/** A choice is carried out at the quote shown. */
export const WAY_QUOTE_MS = 60_000;
/** For a mailed refund link: a letter can wait for hours. */
export const REFUND_LINK_MS = 24 * 3_600_000;
export const REFUND_LINKS_A_DAY = 5;

export const DUST_BELOW_BPS = 500;
export const RECALCULATE_ABOVE_BPS = 50;
export const LATE_WORSE_BPS = 300;
export const OVER_TOLERANCE_BPS = 200;
export const OVER_TOLERANCE_USDT = '5';
export const AML_REFUND_FEE_BPS = 500;

export const EMAIL_CHANGES_MAX = 3;
export const HAND_OVER_MS = 2 * 60_000;
export const PUSHES_PER_TICKET = 5;

export const UNPAID_PER_EMAIL_AND_CLIENT = 5;
export const UNPAID_PER_CLIENT = 10;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 25;
export const TELEGRAM_TAG_MIN = 5;
export const TELEGRAM_TAG_MAX = 32;

export const RECENT_TICKETS_MAX = 6;
export const RATE_HISTORY_POINTS_MAX = 300;
export const HISTORY_PAGE_SIZE = 10;
export const COLLECTION_COUNT_MAX = 100;
export const BODY_LIMIT_BYTES = 64 * 1024;

export const STATUS_TIMEOUT_MS = 20_000;
export const STATUS_RETRIES = 3;
export const CLOCK_POLL_MS = 2_000;
export const COUNTDOWN_TICK_MS = 500;
export const CACHE_LIFETIME_MS = 5 * 60_000;

export const SESSION_LONG_MS = 30 * 24 * 3_600_000;
export const SESSION_SHORT_MS = 12 * 3_600_000;
export const OFFER_TOKEN_AFTER_FINAL_MS = 180 * 24 * 3_600_000;
