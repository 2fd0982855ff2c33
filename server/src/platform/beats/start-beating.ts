/** A timer would beat on beside a loop that hangs. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/db.ts';
import type { Logger } from '../logger.ts';
import { type BeatingProcess, endBeats, forgetOldBeats, writeBeat } from './beats-store.ts';

/** A process is dead after four missed beats. */
const BEAT_MS = 5_000;
const LOOK_MS = 500;
/** Every loop turns once a second. A heartbeat written during a hang would delay the next one. */
const HANGING_MS = 3_000;

export interface Beating {
  stop(): Promise<void>;
}

/** @param turnedAt by `performance.now()` */
export async function startBeating(deps: {
  readonly db: Db;
  readonly log: Logger;
  readonly process: Omit<BeatingProcess, 'id'>;
  readonly turnedAt: () => readonly number[];
  readonly onBeat?: (agoMs: number) => void;
}): Promise<Beating> {
  const { db, log, turnedAt, onBeat } = deps;
  const process = { id: randomUUID(), ...deps.process };
  await forgetOldBeats(db);
  await writeBeat(db, process);
  onBeat?.(0);
  let beatAt = performance.now();
  let writing: Promise<void> | undefined;

  const look = (): void => {
    const now = performance.now();
    const agoMs = now - Math.min(now, ...turnedAt());
    if (writing !== undefined || agoMs >= HANGING_MS || now - beatAt < BEAT_MS) return;
    writing = writeBeat(db, process, agoMs)
      .then(() => {
        beatAt = now;
        onBeat?.(agoMs);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the heartbeat could not be written'))
      .finally(() => void (writing = undefined));
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await writing;
      await endBeats(db, process).catch((error: unknown) =>
        log.warn({ err: error }, 'the end of the process could not be written'),
      );
    },
  };
}
