import type { IncomingMessage } from 'node:http';
import { HUB_PATH } from '@parom/contract/hub';
import type { FastifyInstance } from 'fastify';
import { publishLive } from '../hub.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { countUpgrades, limitScope } from '../platform/http/rate-limits.ts';
import { createHub, type HubTiming } from '../platform/hub-protocol/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { followOutbox } from '../platform/outbox/follow-outbox.ts';
import { endedListeners, listenerOf } from '../tickets/index.ts';
import type { Config } from './config.ts';

/** Tabs and devices of one user or ticket. */
const MOST_PER_LISTENER = 50;
/** A polling page makes about twelve a minute, and many may share an address. */
const CALLS_PER_MINUTE = 1_200;

export interface LiveHub {
  /** With a limit of its own: polls must not use up an address's calls. */
  serve(http: FastifyInstance): Promise<void>;
  /** Pages reconnect later. Idempotent. */
  stop(): Promise<void>;
}

export async function openHub(deps: {
  readonly config: Pick<Config, 'areLimitsOn' | 'hubMaxConnections' | 'maxPerAddress' | 'nodeId'>;
  readonly log: Logger;
  readonly database: Pick<Database, 'db' | 'listen'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly timing?: Partial<HubTiming>;
}): Promise<LiveHub> {
  const { config, log, database } = deps;
  const rules = { db: database.db, clock: deps.clock };
  let countUpgrade: ((request: IncomingMessage) => Promise<string | null>) | undefined;
  const hub = createHub({
    log,
    registry: deps.metrics.registry,
    nodeId: config.nodeId,
    maxConnections: config.hubMaxConnections,
    maxPerPrincipal: MOST_PER_LISTENER,
    authenticate: (token) => listenerOf(rules, token),
    ended: (grants) => endedListeners(rules, grants),
    ...(config.areLimitsOn && {
      maxPerAddress: config.maxPerAddress,
      countUpgrade: async (request) => (await countUpgrade?.(request)) ?? null,
    }),
    ...(deps.timing && { timing: deps.timing }),
  });
  const following = await followOutbox({
    database,
    log,
    deliver: (events) => publishLive({ db: database.db, hub }, events),
  });
  return {
    serve: async (http) => {
      await http.register(async (scope) => {
        if (config.areLimitsOn) {
          await limitScope(scope, CALLS_PER_MINUTE);
          countUpgrade = countUpgrades(scope, `${HUB_PATH}/upgrades`);
        }
        await hub.routes(scope, HUB_PATH);
      });
    },
    stop: async () => {
      await hub.stop();
      await following.stop();
    },
  };
}
