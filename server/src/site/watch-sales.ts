import { readBeatAge } from '../platform/beats/beats-store.ts';
import { isRoomError, probeRoom } from '../platform/db/room.ts';
import { type SalesFacts, salesFault } from './sales.ts';
import { type SalesTeller, salesTeller, type TellerDeps } from './tell-sales.ts';

const LOOK_MS = 500;
const PROBE_MS = 10_000;
const PROBE_WHILE_FULL_MS = 5_000;

export interface SalesWatch extends Pick<SalesTeller, 'untold'> {
  /** Ages while the process cannot look, so that such a process stops selling. */
  facts(): SalesFacts;
  /** A failed answer reveals a full disk before the next look. */
  noticed(error: unknown): void;
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
      if (isRoomError(error)) hasRoom = false;
    }
  };
  /** A failed look is repeated in half a second, and `facts` shows how long it has failed. */
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
