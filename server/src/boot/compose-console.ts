import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { recipientCheck } from '../chains/index.ts';
import { addConsole, type ConsoleDeps } from '../console.ts';
import { insertAudit, letterSources, tellOfReset } from '../operator/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import type { PublicWay } from '../platform/http/post-public.ts';
import type { Logger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { readBuiltInTexts } from '../site/index.ts';
import type { Services } from './compose-services.ts';
import type { Config } from './config.ts';
import { consoleOrigin } from './listen-for-operators.ts';

interface ConsoleParts {
  readonly config: Pick<
    Config,
    'areLimitsOn' | 'trustedProxies' | 'mode' | 'publicUrl' | 'consoleUrl' | 'ways'
  >;
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly webRoot: string;
  readonly webhookWay: PublicWay;
}

/** Its own server: no path of the public one can reach an operator's call. */
export async function composeConsole(parts: ConsoleParts, services: Services): Promise<FastifyInstance> {
  const http = await createHttpServer({
    log: parts.log,
    metrics: createMetrics(false),
    trustedProxies: parts.config.trustedProxies,
    isHttps: false,
  });
  const isBuilt = await addConsole(http, consoleDeps(parts, services, originOf(http, parts.config)));
  if (!isBuilt) parts.log.warn('the console is not built, only its calls are served');
  return http;
}

/** The port may be any free one. */
const originOf = (http: FastifyInstance, config: Pick<Config, 'consoleUrl'>) => (): string => {
  const address = http.server.address();
  if (address === null || typeof address === 'string') throw new Error('the console does not listen');
  return consoleOrigin(config, address.port);
};

function consoleDeps(
  { config, database, clock, log, webRoot, webhookWay }: ConsoleParts,
  services: Services,
  origin: () => string,
): ConsoleDeps {
  const { db } = database;
  const { catalogue, site, rates, networks, addressList } = services;
  const writing = {
    ways: config.ways,
    publicUrl: config.publicUrl,
    siteSettings: () => site.current().settings,
  };
  return {
    areLimitsOn: config.areLimitsOn,
    consoleRoot: join(webRoot, '../console'),
    door: {
      db,
      clock,
      keyring: services.keyring,
      wallClock: systemClock,
      origin,
      isFactorForced: config.mode === 'live',
      note: insertAudit,
      tellOfReset: tellOfReset({ clock, ...writing }),
    },
    operator: {
      db,
      clock,
      keyring: services.keyring,
      catalogue: catalogue.current,
      chains: networks.chains,
      rates: rates.board,
      offer: services.offer,
      prices: rates,
      treasury: services.treasury,
      webhookWay,
      screening: services.screening,
      hotAddresses: networks.hotAddresses,
      checkRecipient: recipientCheck({ chains: networks.chains, clock, log }),
      site: site.current,
      builtInTexts: { ...readBuiltInTexts(webRoot), ...letterSources },
      unstoredAlerts: services.sales.unstoredAlerts,
      alerting: {
        ...writing,
        transport: services.transport,
      },
      reload: { site: site.reload, catalogue: catalogue.reload, blockedAddresses: addressList.reload },
    },
  };
}
