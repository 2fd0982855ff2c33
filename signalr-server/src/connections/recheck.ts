import type { HubLog } from '../hub-options.ts';
import { GRANTS_AT_ONCE } from '../limits.ts';
import type { Connections } from './connections.ts';

export interface RecheckOptions {
  readonly log: HubLog;
  readonly connections: Connections;
  readonly everyMs: number;
  revoked(grants: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface Recheck {
  now(): void;
  stop(): void;
}

/** Closes the connections of revoked grants. */
export function startRecheck(options: RecheckOptions): Recheck {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const wait = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), options.everyMs).unref();
  };
  const run = async () => {
    try {
      await recheck(options);
    } catch (error) {
      // The outage is not the client's fault.
      options.log.error({ err: error }, 'the grants of live connections could not be checked');
    }
    wait();
  };
  wait();
  return {
    now: () => void run(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function recheck({ connections, revoked }: RecheckOptions): Promise<void> {
  const grants = [...new Set(Array.from(connections.all(), ({ grant }) => grant))];
  for (let from = 0; from < grants.length; from += GRANTS_AT_ONCE) {
    const gone = await revoked(grants.slice(from, from + GRANTS_AT_ONCE));
    if (gone.size === 0) continue;
    for (const connection of connections.all()) if (gone.has(connection.grant)) connection.close(null, false);
  }
}
