/** What a client can make the hub hold, in bytes unless the name says otherwise. */

/** One message with its delimiters. */
export const MESSAGE_BYTES = 32 * 1024;
/** One frame or POST. Clients batch messages. It also bounds a frame that never ends. */
export const BATCH_BYTES = 2 * MESSAGE_BYTES;
/** Fragments of one message. A fragment costs some hundred bytes beside its content. */
export const BATCH_PIECES = 1_024;
/** The budget of one connection. The official client pings every 15 s and resends at most 100 kB. */
export const BUDGETS = {
  frames: { burst: 2_000, perSecond: 100 },
  messages: { burst: 1_000, perSecond: 50 },
  bytes: { burst: 16 * MESSAGE_BYTES, perSecond: MESSAGE_BYTES },
} as const;
/** Frames or messages of one connection before the next connection's turn. */
export const STEPS_AT_ONCE = 16;
/** Time for reading, all connections together, before other work runs. */
export const INCOMING_MS = 4;
/** Sent and not yet taken by the client. A slower reader would never catch up. */
export const UNSENT_BYTES = 1024 * 1024;
/** Unacknowledged messages kept for a stateful reconnect. */
export const RESUME_BYTES = 100_000;
/** One slice of a long loop. An event loop blocked for 50 ms is noticed by users. */
export const SLICE_MS = 8;
/** Grants in one call of `revoked`, which is usually one database statement. */
export const GRANTS_AT_ONCE = 1_000;
/** How long a client may take to read the end of a closed connection, before its socket is destroyed. */
export const CLOSING_MS = 2_000;
