import { LIVE_PATH, type LiveEvents, signals } from '@parom/contract/console/live';
import { createHub, type HubTiming } from '@parom/signalr-server';
import type { FastifyInstance } from 'fastify';
import { endedSessions, liveSessionOf } from '../operators/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { followSignals } from '../platform/signals/follow-signals.ts';
import type { Config } from './config.ts';
import { hubDoor } from './hub-door.ts';

/** Pages of one operator's browser. */
const MOST_PER_SESSION = 20;
const MOST_CONNECTIONS = 1_000;
const OPERATORS = 'operators';
const CHANGED: keyof LiveEvents = 'changed';

export interface ConsoleHub {
  stop(): Promise<void>;
}

/** A page that it refuses asks by itself, as often as without a hub. */
export async function openConsoleHub(
  http: FastifyInstance,
  deps: {
    readonly config: Pick<Config, 'areLimitsOn' | 'maxPerAddress' | 'nodeId'>;
    readonly log: Logger;
    readonly database: Pick<Database, 'db' | 'listen'>;
    readonly clock: Clock;
    readonly timing?: Partial<HubTiming>;
  },
): Promise<ConsoleHub> {
  const { config, log, database, clock } = deps;
  const rules = { db: database.db, clock };
  const door = hubDoor({ ...config, path: LIVE_PATH });
  const hub = createHub({
    log,
    registry: createMetrics(false).registry,
    nodeId: config.nodeId,
    maxConnections: MOST_CONNECTIONS,
    maxPerPrincipal: MOST_PER_SESSION,
    authenticate: async (csrfToken, headers) => {
      const session = await liveSessionOf(rules, csrfToken, headers);
      return session === null ? null : { key: session, channels: [OPERATORS], grant: session };
    },
    revoked: (sessions) => endedSessions(rules, sessions),
    ...door.limits,
    ...(deps.timing && { timing: deps.timing }),
  });
  const stopFollowing = await followSignals({
    database,
    heard: (names) => {
      if (names === null || names.has('sessions')) hub.recheck();
      for (const what of signals)
        if (names === null || names.has(what))
          hub.publish({ channels: [OPERATORS], target: CHANGED, arguments: [what] });
    },
  });
  await door.serve(http, hub);
  return {
    stop: async () => {
      await hub.stop();
      await stopFollowing();
    },
  };
}
