/** Puts the modules together: who gets what. No rule of the business is written here. */
import { endpoints } from '@parom/contract/endpoints';
import { generalCodes } from '@parom/contract/errors';
import type { FastifyInstance } from 'fastify';
import { knownDevices, passwordTries } from './accounts/index.ts';
import { screenAddress } from './aml/index.ts';
import { type ApiDeps, addApi } from './api.ts';
import { addTargets, isGivenOut } from './chains/index.ts';
import { openHub } from './compose-hub.ts';
import type { Networks } from './compose-networks.ts';
import { composeServices, type Services } from './compose-services.ts';
import type { Config } from './config.ts';
import type { CatalogueSource } from './currencies/index.ts';
import { listMails, smtpTransport } from './mail/index.ts';
import { measureCondition } from './operator/index.ts';
import { type PagesDeps, pagesRoutes } from './pages/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { reach } from './platform/db/reach.ts';
import { installationSecret } from './platform/db/secret-store.ts';
import { addHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import type { AnswerCall } from './platform/http/router.ts';
import type { JobHandlers } from './platform/jobs/run-job.ts';
import type { ScheduleEntry } from './platform/jobs/run-schedules.ts';
import type { Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics.ts';
import { Refusal } from './platform/refusal.ts';
import { quoteOf, type SandboxPriceChange, setSandboxPrice } from './rates/index.ts';
import { referralFunds } from './referral/index.ts';
import { closedGate } from './site/index.ts';
import type { WhyUnpayable } from './tickets/index.ts';
import { jobHandlers, liveSchedules, schedules, type WorkerDeps } from './worker.ts';

export interface AppDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** The folder that the web is built in. */
  readonly webRoot: string;
  readonly version: string;
  /** The world's way back into this process; absent in live mode. */
  readonly sandbox?: SandboxHooks;
}

export interface SandboxHooks {
  /** A simulated network changed: whoever watches it in this process need not wait. */
  readonly networkChanged: (networkId: number) => void;
  /** Moves the clock and does everything that became due by it. */
  readonly advanceClock: (ms: number) => Promise<void>;
}

export interface App {
  readonly catalogue: CatalogueSource;
  readonly networks: Networks;
  /** @throws Refusal for a currency that the simulated market does not know, or where there is none */
  readonly setSandboxPrice: (change: SandboxPriceChange) => Promise<void>;
  readonly http: FastifyInstance;
  readonly handlers: JobHandlers;
  readonly schedules: readonly ScheduleEntry[];
  /** Tells the open pages to come back later: the first thing of an end, before requests and work are finished. */
  leaveHub(): Promise<void>;
  close(): Promise<void>;
}

export async function composeApp(deps: AppDeps): Promise<App> {
  const { config, log, clock, metrics } = deps;
  const { db } = deps.database;
  const services = await composeServices({
    config,
    log,
    db,
    clock,
    metrics,
    networkChanged: (networkId) => deps.sandbox?.networkChanged(networkId),
  });
  const http = await createHttpServer({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    isHttps: isHttps(config),
  });
  addHealth(http, () => reach(db));
  measureCondition(metrics.registry, { db, clock });
  const answer = await addApi(http, await apiDeps(deps, services));
  const hub = config.roles.has('api') ? await openHub(deps) : null;
  await hub?.serve(http);
  if (!(await pagesRoutes(http, pagesDeps(deps, services, answer)))) {
    log.warn('the web application is not built, only the calls are served');
  }
  const worker = workerDeps(deps, services);
  return {
    catalogue: services.catalogue.current,
    networks: services.networks,
    setSandboxPrice: sandboxPrices(services),
    http,
    handlers: jobHandlers(worker),
    schedules: [
      ...services.rates.schedules,
      ...schedules(worker),
      ...(services.networks.world === null ? liveSchedules(worker) : []),
    ],
    leaveHub: async () => hub?.stop(),
    close: async () => {
      await hub?.stop();
      await http.close();
      await services.close();
    },
  };
}

const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');

async function apiDeps(deps: AppDeps, services: Services): Promise<ApiDeps> {
  const { config, clock } = deps;
  const { db } = deps.database;
  const { catalogue, site, rates, networks, addressList, offer } = services;
  const { chains } = networks;
  const secret = await installationSecret(db, clock.now());
  const isAddressRefused = (address: string): boolean =>
    screenAddress([addressList], address).verdict === 'stop';
  const whyUnpayable: WhyUnpayable = async (address) => {
    if (isAddressRefused(address)) return 'blocked';
    return networks.hotAddresses.has(address) || (await isGivenOut(db, address)) ? 'ours' : null;
  };
  return {
    db,
    clock,
    version: deps.version,
    areLimitsOn: config.areLimitsOn,
    tries: passwordTries(clock, config.areLimitsOn),
    devices: knownDevices(secret, isHttps(config)),
    gate: () => closedGate(site.current()),
    site: site.current,
    catalogue: catalogue.current,
    offer,
    chains,
    rates: rates.board,
    referralFunds: (userId) => referralFunds({ db, catalogue: catalogue.current }, userId),
    surroundings: () => ({
      catalogue: catalogue.current(),
      offer,
      isHalted: offer.isHalted,
      quoteOf: (give, get) => quoteOf(rates.board, give, get),
      isAddressRefused,
      isHotAddress: (address) => networks.hotAddresses.has(address),
    }),
    isPayable: async (address) => (await whyUnpayable(address)) === null,
    fillTargets: async (networkId) => {
      const chain = chains.get(networkId);
      if (chain !== undefined) await addTargets(db, chain);
    },
    secret,
    capsApply: config.areLimitsOn,
    sandbox: sandboxDeps(deps, services),
    operator: {
      db,
      clock,
      catalogue: catalogue.current,
      chains,
      rates: rates.board,
      prices: rates,
      screening: [addressList],
      site: site.current,
      whyUnpayable,
      reload: { site: site.reload, catalogue: catalogue.reload, blockedAddresses: addressList.reload },
    },
  };
}

const pagesDeps = (
  { config, clock, log, webRoot }: AppDeps,
  { site }: Services,
  answer: AnswerCall,
): PagesDeps => ({
  webRoot,
  clock,
  log,
  ask: (name, query) => answer(endpoints[name], query),
  isOpen: () => site.current().isOpen,
  site: () => ({
    ...site.current().settings,
    origin: config.publicUrl,
    isSandbox: config.mode === 'sandbox',
    referralShareBps: config.referralShareBps,
  }),
});

function sandboxDeps(deps: AppDeps, services: Services): ApiDeps['sandbox'] {
  const { world } = services.networks;
  if (world === null) return null;
  return {
    world,
    clock: deps.clock,
    blockMs: deps.config.sandbox.blockMs,
    advanceClock: async (ms) => deps.sandbox?.advanceClock(ms),
    setPrice: sandboxPrices(services),
    mails: (recipient) => listMails(deps.database.db, recipient),
  };
}

const sandboxPrices =
  ({ rates }: Services) =>
  async (change: SandboxPriceChange): Promise<void> => {
    const { walk } = rates;
    if (walk === null) throw new Refusal(generalCodes.notFound, "the prices are the venues'", 404);
    await setSandboxPrice({ ...rates, walk }, change);
  };

const workerDeps = ({ config, clock, database }: AppDeps, services: Services): WorkerDeps => ({
  db: database.db,
  clock,
  catalogue: services.catalogue.current,
  chains: services.networks.chains,
  hotAddresses: services.networks.hotAddresses,
  rates: services.rates.board,
  screening: [services.addressList],
  shareBps: config.referralShareBps,
  publicUrl: config.publicUrl,
  siteSettings: () => services.site.current().settings,
  transport: config.smtp === null ? null : smtpTransport(config.smtp, config.mailFrom),
});
