import { HUB_PATH } from '@parom/contract/hub';
import { createHub, type HubTiming } from '@parom/signalr-server';
import type { FastifyInstance } from 'fastify';
import { publishLive } from '../hub.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { SharedCounts } from '../platform/limits/shared-counts.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { followOutbox } from '../platform/outbox/follow-outbox.ts';
import { endedListeners, listenerOf } from '../tickets/index.ts';
import type { Config } from './config.ts';
import { hubDoor } from './hub-door.ts';

const MOST_PER_LISTENER = 50;

export interface LiveHub {
  /** Polls must not use up an address's calls. */
  serve(http: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}

export async function openHub(deps: {
  readonly config: Pick<Config, 'areLimitsOn' | 'hubMaxConnections' | 'maxPerAddress' | 'nodeId'>;
  readonly log: Logger;
  readonly database: Pick<Database, 'db' | 'listen'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly counts?: SharedCounts | undefined;
  readonly timing?: Partial<HubTiming>;
}): Promise<LiveHub> {
  const { config, log, database } = deps;
  const rules = { db: database.db, clock: deps.clock };
  const door = hubDoor({ ...config, path: HUB_PATH, sharing: deps.counts?.calls('hub') });
  const hub = createHub({
    log,
    registry: deps.metrics.registry,
    metricsPrefix: 'parom_hub_',
    nodeId: config.nodeId,
    maxConnections: config.hubMaxConnections,
    maxPerPrincipal: MOST_PER_LISTENER,
    authenticate: (token) => listenerOf(rules, token),
    revoked: (grants) => endedListeners(rules, grants),
    ...door.limits,
    ...(deps.timing && { timing: deps.timing }),
  });
  const following = await followOutbox({
    database,
    log,
    deliver: (events) => publishLive({ db: database.db, hub }, events),
  });
  return {
    serve: (http) => door.serve(http, hub),
    stop: async () => {
      await hub.stop();
      await following.stop();
    },
  };
}
