/** Finds out whether anything keeps this installation from selling, and has the operator called about it. */
import { readBeatAge } from '../platform/beats/beats-store.ts';
import { isRoomError, probeRoom } from '../platform/db/room.ts';
import { type SalesFacts, salesFault } from './sales.ts';
import { type SalesTeller, salesTeller, type TellerDeps } from './tell-sales.ts';

const LOOK_MS = 500;
const PROBE_MS = 10_000;
const PROBE_WHILE_FULL_MS = 5_000;

export interface SalesWatch extends Pick<SalesTeller, 'untold'> {
  /** As of now: a process that cannot look any more does not go on selling. */
  facts(): SalesFacts;
  /** An answer failed by this: that the disk is full is known at once, and not at the next look. */
  noticed(error: unknown): void;
  /** Reads the heartbeats now, for a process whose own worker has just begun. */
  reload(): Promise<void>;
  close(): void;
}

export async function watchSales(deps: TellerDeps): Promise<SalesWatch> {
  const { db } = deps;
  const teller = salesTeller(deps);
  let readAt = performance.now();
  let beatAgeMs = Number.POSITIVE_INFINITY;
  let hasRoom = true;
  let probedAt = readAt;

  const facts = (): SalesFacts => {
    const unreadMs = performance.now() - readAt;
    return { unreadMs, hasRoom, sinceBeatMs: beatAgeMs + unreadMs };
  };
  const read = async (): Promise<void> => {
    beatAgeMs = (await readBeatAge(db)) ?? Number.POSITIVE_INFINITY;
    readAt = performance.now();
  };
  const probe = async (): Promise<void> => {
    if (performance.now() - probedAt < (hasRoom ? PROBE_MS : PROBE_WHILE_FULL_MS)) return;
    probedAt = performance.now();
    try {
      await probeRoom(db);
      hasRoom = true;
    } catch (error) {
      // Another failure says nothing about the disk: the next reading shows whether the database answers.
      if (isRoomError(error)) hasRoom = false;
    }
  };
  /** What fails here fails again in half a second, and `facts` tells how long it has failed. */
  const look = async (): Promise<void> => {
    await read().catch(() => {});
    await probe();
    await teller.tell(salesFault(facts())).catch(() => {});
  };

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, LOOK_MS).unref();
  await read();
  return {
    facts,
    untold: teller.untold,
    noticed: (error) => {
      if (!isRoomError(error)) return;
      hasRoom = false;
      probedAt = performance.now();
    },
    reload: read,
    close: () => clearInterval(timer),
  };
}
