/**
 * Joins the driver's messages of one statement (parse, bind, describe, execute, sync) into one call,
 * because each call into the embedded engine is expensive. The engine works in this thread, so network
 * events run between statements.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** What the driver uses of it. */
type Engine = Pick<PGlite, 'waitReady' | 'execProtocolStream'>;

/** First bytes of the messages that wait for their statement's end: Parse, Bind, Describe, Execute, Close. */
const PARTS = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)));

export function inWholeStatements(engine: Engine): Engine {
  let parts: Uint8Array[] = [];
  return {
    waitReady: engine.waitReady,
    execProtocolStream: async (message, options) => {
      parts.push(message);
      if (PARTS.has(message[0] ?? 0)) return [];
      const whole = Buffer.concat(parts);
      parts = [];
      await nextTurn();
      return engine.execProtocolStream(whole, options);
    },
  };
}
