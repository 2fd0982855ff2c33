/**
 * The embedded database is asked statement by statement. Its driver hands over every message of a statement by itself
 * (parse, bind, describe, execute, sync), and each costs a way into the engine and back; here they go together. And
 * because the engine works in this very thread, from one statement to the next without ever letting go of it, the
 * network is heard in between: else a customer would wait until all letters are written.
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
