/** Asks again and again whether what let the clients in still holds, and ends those for whom it does not. */
import type { Logger } from '../logger.ts';
import type { Connections } from './connections.ts';
import { GRANTS_AT_ONCE } from './limits.ts';

export interface RecheckOptions {
  readonly log: Logger;
  readonly connections: Connections;
  readonly everyMs: number;
  ended(grants: readonly string[]): Promise<ReadonlySet<string>>;
}

/** @returns what stops it */
export function startRecheck(options: RecheckOptions): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => void run(), options.everyMs).unref();
  };
  const run = async () => {
    try {
      await recheck(options);
    } catch (error) {
      // Whoever may not hear any more hears on until the answer comes: the cause is an outage of ours, not his.
      options.log.error({ err: error }, 'the grants of live connections could not be checked');
    }
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

async function recheck({ connections, ended }: RecheckOptions): Promise<void> {
  const grants = [...new Set(Array.from(connections.all(), ({ grant }) => grant))];
  for (let from = 0; from < grants.length; from += GRANTS_AT_ONCE) {
    const gone = await ended(grants.slice(from, from + GRANTS_AT_ONCE));
    if (gone.size === 0) continue;
    for (const connection of connections.all()) if (gone.has(connection.grant)) connection.close(null, false);
  }
}
