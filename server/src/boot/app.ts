/** Contains no business rule. */

import { endpoints } from '@parom/contract/endpoints';
import type { PageSite } from '@parom/contract/pages';
import type { FastifyInstance } from 'fastify';
import { deciding, type RatingProvider, type ScreeningProvider } from '../aml/index.ts';
import { addApi } from '../api.ts';
import type { Chain } from '../chains/index.ts';
import { type CatalogueSource, servedIcons } from '../currencies/index.ts';
import type { AllErrands, Entrust } from '../errands.ts';
import { measureCondition, measureMoney } from '../operator/index.ts';
import { type PagesDeps, pagesRoutes } from '../pages/index.ts';
import { keepFloors, watchSpends } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { reach } from '../platform/db/reach.ts';
import { installationSecret } from '../platform/db/secret-store.ts';
import type { Errands } from '../platform/errands/errands.ts';
import type { AnswerCall } from '../platform/http/answer-call.ts';
import { addHealth, NotReady } from '../platform/http/health.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { isHttps } from '../platform/http/http-settings.ts';
import { type PostPublic, type PublicWay, postPublic, publicWay } from '../platform/http/post-public.ts';
import type { JobHandlers } from '../platform/jobs/run-job.ts';
import type { ScheduleEntry } from '../platform/jobs/run-schedules.ts';
import { type SharedCounts, shareCounts } from '../platform/limits/shared-counts.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import type { SandboxPriceChange } from '../rates/index.ts';
import { previewOf, type SiteState, salesFault } from '../site/index.ts';
import { openPushKey } from '../tickets/index.ts';
import { jobHandlers, liveSchedules, schedules, type WorkerDeps } from '../worker.ts';
import { apiDeps, type SandboxHooks, sandboxPrices } from './compose-api.ts';
import { composeConsole } from './compose-console.ts';
import { openConsoleHub } from './compose-console-hub.ts';
import { openHub } from './compose-hub.ts';
import type { Networks } from './compose-networks.ts';
import { composeServices, type Services } from './compose-services.ts';
import type { Config } from './config.ts';

export interface AppDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly isBusy: () => boolean;
  readonly webRoot: string;
  readonly version: string;
  readonly screening?: readonly (RatingProvider | ScreeningProvider)[];
  readonly sandbox?: SandboxHooks;
  readonly entrust?: Entrust;
  /** The database refuses it the writes of a start. */
  readonly isNarrow?: boolean;
  readonly isDraining?: () => boolean;
  readonly postPush?: PostPublic;
  readonly webhookWay?: PublicWay;
}

export interface App {
  readonly catalogue: CatalogueSource;
  readonly networks: Networks;
  readonly version: string;
  readonly keyring: Keyring;
  readonly setSandboxPrice: (change: SandboxPriceChange) => Promise<void>;
  readonly http: FastifyInstance;
  readonly console: FastifyInstance;
  readonly handlers: JobHandlers;
  readonly schedules: readonly ScheduleEntry[];
  keepFloors(): Promise<void>;
  watchSpends(chain: Chain): Promise<void>;
  /** The first visitor can buy at once. */
  readHeartbeats(): Promise<void>;
  noteHeartbeat(agoMs: number): void;
  /** Before requests and jobs end. */
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
    version: deps.version,
    networkChanged: (networkId) => deps.sandbox?.networkChanged(networkId),
    furtherScreening: (deps.screening ?? []).map((one) => deciding(one, { db, clock })),
    isNarrow: deps.isNarrow ?? false,
  });
  if (deps.isNarrow !== true) await openPushKey({ db, clock, keyring: services.keyring });
  const http = await createHttpServer({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    isHttps: isHttps(config.publicUrl),
    ...(config.areLimitsOn && { maxPerAddress: config.maxPerAddress }),
  });
  http.addHook('onError', async (_request, _reply, error) => services.sales.noteError(error));
  addHealth(
    http,
    async () => {
      await reach(db);
      const fault = salesFault(services.sales.facts());
      if (fault !== null) throw new NotReady(fault);
    },
    deps.isDraining,
  );
  measureCondition(metrics.registry, { db, clock });
  const { catalogue, networks } = services;
  measureMoney(metrics.registry, { db, clock, catalogue: catalogue.current, chains: networks.chains });
  const counts = await countsOf(deps);
  const { api, errands } = await apiDeps({ ...deps, counts }, services);
  const answer = await addApi(http, api);
  const console = await composeConsole({ ...deps, webhookWay: wayOf(deps) }, services);
  const consoleHub = config.roles.has('console') ? await openConsoleHub(console, deps) : null;
  const hub = config.roles.has('api') ? await openHub({ ...deps, counts }) : null;
  await hub?.serve(http);
  if (!(await pagesRoutes(http, { ...pagesDeps(deps, services, answer), counts }))) {
    log.warn('the web application is not built, only the calls are served');
  }
  const worker = workerDeps(deps, services, errands);
  return {
    catalogue: services.catalogue.current,
    networks: services.networks,
    version: deps.version,
    keyring: services.keyring,
    setSandboxPrice: sandboxPrices(services),
    http,
    console,
    handlers: jobHandlers(worker),
    schedules: [...schedules(worker), ...(services.networks.world === null ? liveSchedules(worker) : [])],
    watchSpends: (chain) => watchSpends(worker, chain),
    keepFloors: async () => void (await keepFloors(worker)),
    readHeartbeats: services.sales.reload,
    noteHeartbeat: services.sales.noteOwnBeat,
    leaveHub: async () => void (await Promise.all([hub?.stop(), consoleHub?.stop()])),
    close: async () => {
      await Promise.all([hub?.stop(), consoleHub?.stop()]);
      await Promise.all([http.close(), console.close()]);
      await counts?.stop();
      await services.close();
    },
  };
}

/** The embedded database has one process. */
const countsOf = async ({ config, database, clock, log }: AppDeps): Promise<SharedCounts | undefined> =>
  config.areLimitsOn && database.kind === 'postgres'
    ? shareCounts({ db: database.db, log, secret: await installationSecret(database.db, clock.now()) })
    : undefined;

const pagesDeps = (
  { config, clock, log, webRoot, isBusy, database }: AppDeps,
  { site, screening, catalogue }: Services,
  answer: AnswerCall,
): PagesDeps => ({
  webRoot,
  clock,
  log,
  ask: (name, query) => answer(endpoints[name], query),
  pictures: () => site.current().pictures,
  iconAt: servedIcons({ db: database.db, catalogue: catalogue.current }),
  isOpen: () => site.current().isOpen,
  areLimitsOn: config.areLimitsOn,
  isBusy,
  site: () => ({
    ...site.current().settings,
    ...textsOf(site.current()),
    ...previewOf(site.current().settings),
    origin: config.publicUrl,
    isSandbox: config.mode === 'sandbox',
    referralShareBps: config.referralShareBps,
    isRiskRated: screening.some(({ ratesRisk }) => ratesRisk === true),
  }),
});

/** Absent while all texts are built in: pages stay as small as they were. */
const textsOf = ({
  pageTexts: texts,
  titles,
  articles: known,
}: SiteState): Pick<PageSite, 'texts' | 'titles' | 'articles'> => {
  const articles = known.flatMap(({ slug, day, tag, isPublic }) => (isPublic ? [{ slug, day, tag }] : []));
  return {
    ...(Object.keys(texts).length === 0 ? {} : { texts }),
    ...(Object.keys(titles).length === 0 ? {} : { titles }),
    ...(articles.length === 0 ? {} : { articles }),
  };
};

/** A lease outlasts it. */
const WEBHOOK_LONGEST_MS = 5_000;
const wayOf = ({ webhookWay }: Pick<AppDeps, 'webhookWay'>): PublicWay =>
  webhookWay ?? publicWay({ longestMs: WEBHOOK_LONGEST_MS });

const workerDeps = (
  { config, clock, database, postPush = postPublic, ...rest }: AppDeps,
  services: Services,
  errands: AllErrands,
): WorkerDeps => ({
  db: database.db,
  clock,
  log: rest.log,
  errands: errands as unknown as Errands,
  catalogue: services.catalogue.current,
  chains: services.networks.chains,
  hotAddresses: services.networks.hotAddresses,
  rates: services.rates.board,
  catalogueChanged: services.catalogue.reload,
  offer: services.offer,
  prices: services.rates,
  outflow: { ceilingUsdt: config.outflowUsdt, worthOf: services.rates.board.worthOf },
  screening: services.screening,
  shareBps: config.referralShareBps,
  keyring: services.keyring,
  retention: config.retention,
  publicUrl: config.publicUrl,
  siteSettings: () => services.site.current().settings,
  letterTexts: () => services.site.current().letters,
  postPush,
  webhookWay: wayOf(rest),
  transport: services.transport,
  ways: config.ways,
});
