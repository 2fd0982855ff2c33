/** Each call into the engine is expensive, and it blocks this thread. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

type Engine = Pick<PGlite, 'waitReady' | 'execProtocolStream'>;

/** Parse, Bind, Describe, Execute, Close. */
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
