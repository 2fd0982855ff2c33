/** What a client may make the hub hold. Bytes, unless the name says otherwise. */

/** One message, delimiters included. Nothing that a client of ours says is near it. */
export const MESSAGE_BYTES = 32 * 1024;
/**
 * One frame or one POST. Clients put what they saved up into one, so it is more than a message; it bounds what is
 * kept of a frame whose end never comes.
 */
export const BATCH_BYTES = 2 * MESSAGE_BYTES;
/** Pieces of one frame or message. Each costs some hundred bytes beside its content, so that tiny ones weigh most. */
export const BATCH_PIECES = 1_024;
/**
 * What one connection may send: at once after a pause, and for good. The official client pings every 15 s, and saves up
 * 100 kB at most while it is away.
 */
export const BUDGETS = {
  frames: { burst: 2_000, perSecond: 100 },
  messages: { burst: 1_000, perSecond: 50 },
  bytes: { burst: 16 * MESSAGE_BYTES, perSecond: MESSAGE_BYTES },
} as const;
/** Frames or messages of one connection before another connection has its turn. */
export const STEPS_AT_ONCE = 16;
/** Reading of all connections before other work runs. A visitor's call waits for it, so it is shorter than a delivery's. */
export const INCOMING_MS = 4;
/** Sent to a client and not taken by it. Beyond, it reads slower than it is told and will never catch up. */
export const UNSENT_BYTES = 1024 * 1024;
/** Kept for a client that may come back and ask for it again. */
export const RESUME_BYTES = 100_000;
/** Before anything else may run. An event loop that is blocked for 50 ms answers nobody; this leaves a slow machine its share. */
export const SLICE_MS = 8;
/** Grants asked about at once: one statement of a size that a database likes. */
export const GRANTS_AT_ONCE = 1_000;
/** How long a client may take to fetch the end of an ended connection; one that never reads would keep its socket for ever. */
export const CLOSING_MS = 2_000;
