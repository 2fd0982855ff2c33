/** Puts the modules together: who gets what. No rule of the business is written here. */
import type { FastifyInstance } from 'fastify';
import { firstOperator, passwordTries } from './accounts/index.ts';
import { openAddressList, screenAddress } from './aml/index.ts';
import { addApi } from './api.ts';
import { addTargets } from './chains/index.ts';
import { composeNetworks, type Networks } from './compose-networks.ts';
import { composeRates } from './compose-rates.ts';
import type { Config } from './config.ts';
import { type CatalogueSource, openCatalogue, sowCatalogue } from './currencies/index.ts';
import { listMails, smtpTransport } from './mail/index.ts';
import { pagesRoutes } from './pages/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { reach } from './platform/db/reach.ts';
import { installationSecret } from './platform/db/secret-store.ts';
import { addHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import type { JobHandlers } from './platform/jobs/run-jobs.ts';
import type { ScheduleEntry } from './platform/jobs/run-schedules.ts';
import type { Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics.ts';
import { quoteOf, type SandboxPriceChange, setSandboxPrice, warnThinMarkups } from './rates/index.ts';
import { referralFunds } from './referral/index.ts';
import { closedGate, openSite } from './site/index.ts';
import { recalculateTickets } from './tickets/index.ts';
import { jobHandlers, schedules, type WorkerDeps } from './worker.ts';

export interface AppDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** The folder that the web build wrote. */
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
  /** Does nothing in live mode. @throws Refusal for a currency that the simulated market does not know */
  readonly setSandboxPrice: (change: SandboxPriceChange) => Promise<void>;
  readonly http: FastifyInstance;
  readonly handlers: JobHandlers;
  readonly schedules: readonly ScheduleEntry[];
  /** Made at this start with a random password: to be shown once. */
  readonly firstOperator: { readonly email: string; readonly password: string } | null;
  close(): Promise<void>;
}

export async function composeApp(deps: AppDeps): Promise<App> {
  const { config, log, clock, metrics } = deps;
  const { db } = deps.database;
  await sowCatalogue(db);
  const operator = await firstOperator(
    { db, clock },
    {
      email: config.operatorEmail,
      password: config.operatorPassword,
    },
  );
  const catalogue = await openCatalogue(db, log);
  const site = await openSite(db, log);

  warnThinMarkups(catalogue.current(), log);
  const rates = await composeRates({
    config,
    db,
    clock,
    log,
    catalogue: catalogue.current(),
    onChanged: async () =>
      void (await recalculateTickets({ db, clock, catalogue: catalogue.current, rates: rates.board })),
  });

  const networks = await composeNetworks({
    config,
    db,
    clock,
    catalogue: catalogue.current,
    changed: (networkId) => deps.sandbox?.networkChanged(networkId),
  });
  const { chains } = networks;
  const addressList = await openAddressList(db, log);
  const screening = [addressList];
  const offer = {
    isTypeAllowed: (type: number) => site.current().currencyTypes.get(type) === true,
    isServed: (networkId: number) => chains.has(networkId),
    hasPrice: (currencyId: number) => rates.board.priceOf(currencyId) !== null,
  };

  const setPrice = async (change: SandboxPriceChange): Promise<void> => {
    if (rates.walk !== null) await setSandboxPrice({ ...rates, walk: rates.walk }, change);
  };

  const http = await createHttpServer({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    isHttps: config.publicUrl.startsWith('https:'),
  });
  addHealth(http, () => reach(db));
  await addApi(http, {
    db,
    clock,
    version: deps.version,
    areLimitsOn: config.areLimitsOn,
    tries: passwordTries(clock, config.areLimitsOn),
    gate: () => closedGate(site.current()),
    site: site.current,
    catalogue: catalogue.current,
    offer,
    chains,
    surroundings: () => ({
      catalogue: catalogue.current(),
      offer,
      quoteOf: (give, get) => quoteOf(rates.board, give, get),
      isAddressRefused: (address) => screenAddress(screening, address).verdict === 'stop',
      isHotAddress: (networkId, address) => networks.hotAddresses.get(networkId) === address,
    }),
    fillTargets: async (networkId) => {
      const chain = chains.get(networkId);
      if (chain !== undefined) await addTargets(db, chain);
    },
    secret: await installationSecret(db, clock.now()),
    capsApply: config.areLimitsOn,
    rates: rates.board,
    referralFunds: (userId) => referralFunds({ db, catalogue: catalogue.current }, userId),
    sandbox:
      networks.world === null
        ? null
        : {
            world: networks.world,
            clock,
            blockMs: config.sandbox.blockMs,
            advanceClock: async (ms) => deps.sandbox?.advanceClock(ms),
            setPrice,
            mails: (recipient) => listMails(db, recipient),
          },
    operator: {
      db,
      clock,
      catalogue: catalogue.current,
      chains,
      rates: rates.board,
      prices: rates,
      site: site.current,
      reload: { site: site.reload, catalogue: catalogue.reload, blockedAddresses: addressList.reload },
    },
  });
  if (!(await pagesRoutes(http, deps.webRoot)))
    log.warn('the web application is not built, only the calls are served');

  const worker: WorkerDeps = {
    db,
    clock,
    catalogue: catalogue.current,
    chains,
    rates: rates.board,
    screening,
    shareBps: config.referralShareBps,
    publicUrl: config.publicUrl,
    transport: config.smtp === null ? null : smtpTransport(config.smtp, config.mailFrom),
  };
  return {
    catalogue: catalogue.current,
    networks,
    setSandboxPrice: setPrice,
    http,
    handlers: jobHandlers(worker),
    schedules: [...rates.schedules, ...schedules(worker)],
    firstOperator: operator,
    close: async () => {
      await http.close();
      await networks.close();
      for (const provider of screening) provider.close();
      rates.close();
      catalogue.close();
      site.close();
    },
  };
}
