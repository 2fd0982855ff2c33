import type { IncomingMessage } from 'node:http';
import { generalCodes, MALFORMED } from '@parom/contract/errors';
import { HUB_PATH } from '@parom/contract/hub';
import { createHub, HubRefusal, type HubTiming } from '@parom/signalr-server';
import type { FastifyError, FastifyInstance } from 'fastify';
import { publishLive } from '../hub.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { clientAddress, netsAround } from '../platform/http/client-address.ts';
import { answerError } from '../platform/http/error-handler.ts';
import { countUpgrades, limitScope } from '../platform/http/rate-limits.ts';
import type { SharedCounts } from '../platform/limits/shared-counts.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { followOutbox } from '../platform/outbox/follow-outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { endedListeners, listenerOf } from '../tickets/index.ts';
import type { Config } from './config.ts';

const MOST_PER_LISTENER = 50;
/** A polling page makes about twelve a minute, and many may share an address. */
const CALLS_PER_MINUTE = 1_200;

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
  let countUpgrade: ((request: IncomingMessage) => Promise<string | null>) | undefined;
  const hub = createHub({
    log,
    registry: deps.metrics.registry,
    metricsPrefix: 'parom_hub_',
    nodeId: config.nodeId,
    maxConnections: config.hubMaxConnections,
    maxPerPrincipal: MOST_PER_LISTENER,
    authenticate: (token) => listenerOf(rules, token),
    revoked: (grants) => endedListeners(rules, grants),
    ...(config.areLimitsOn && {
      addressLimits: {
        maxConnections: config.maxPerAddress,
        clientOf: clientAddress,
        networksOf: netsAround,
        countUpgrade: async (request) => (await countUpgrade?.(request)) ?? null,
      },
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
          await limitScope(scope, CALLS_PER_MINUTE, deps.counts?.calls('hub'));
          countUpgrade = countUpgrades(scope, `${HUB_PATH}/upgrades`);
        }
        scope.setErrorHandler<FastifyError>((error, request, reply) =>
          answerError(error instanceof HubRefusal ? asRefusal(error) : error, request, reply),
        );
        await hub.routes(scope, HUB_PATH);
      });
    },
    stop: async () => {
      await hub.stop();
      await following.stop();
    },
  };
}

const CODES: Readonly<Record<number, number>> = {
  401: generalCodes.unauthorised,
  404: generalCodes.notFound,
  429: generalCodes.tooManyCalls,
  503: generalCodes.closed,
};

const asRefusal = ({ statusCode, message }: HubRefusal): Refusal =>
  new Refusal(CODES[statusCode] ?? MALFORMED, message, statusCode);
