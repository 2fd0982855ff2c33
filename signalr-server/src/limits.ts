/** In bytes unless the name says otherwise. */

export const MESSAGE_BYTES = 32 * 1024;
/** One frame or POST. It also bounds a frame that never ends. */
export const BATCH_BYTES = 2 * MESSAGE_BYTES;
/** A fragment costs some hundred bytes beside its content. */
export const BATCH_PIECES = 1_024;
/** The official client pings every 15 s and resends at most 100 kB. */
export const BUDGETS = {
  frames: { burst: 2_000, perSecond: 100 },
  messages: { burst: 1_000, perSecond: 50 },
  bytes: { burst: 16 * MESSAGE_BYTES, perSecond: MESSAGE_BYTES },
} as const;
export const STEPS_AT_ONCE = 16;
/** All connections together, before other work runs. */
export const INCOMING_MS = 4;
/** A slower reader would never catch up. */
export const UNSENT_BYTES = 1024 * 1024;
export const RESUME_BYTES = 100_000;
/** Users notice an event loop blocked for 50 ms. */
export const SLICE_MS = 8;
export const GRANTS_AT_ONCE = 1_000;
/** To read the end of a closed connection. */
export const CLOSING_MS = 2_000;
