/** Stops within 2 s. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import closeWithGrace from 'close-with-grace';
import packageJson from '../package.json' with { type: 'json' };
import { type App, composeApp } from './boot/app.ts';
import { bringUpToDate } from './boot/bring-up-to-date.ts';
import { checkMode } from './boot/check-mode.ts';
import { type Config, readConfig } from './boot/config.ts';
import { consoleOrigin, listenForOperators } from './boot/listen-for-operators.ts';
import { startWork, type Work } from './boot/start-work.ts';
import { auditOperatorMade } from './operator/index.ts';
import { firstOperator } from './operators/index.ts';
import { startBeating } from './platform/beats/start-beating.ts';
import { systemClock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { entrusted } from './platform/errands/errands.ts';
import { listening } from './platform/http/listening.ts';
import { startMetricsServer } from './platform/http/metrics-server.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { createMetrics } from './platform/metrics.ts';
import { watchEventLoop } from './platform/process/event-loop-load.ts';
import { startPhases } from './platform/process/start-phases.ts';
import { openSandboxClock } from './platform/sandbox-clock/sandbox-clock.ts';
import { StartProblem } from './platform/start-problem.ts';
import { hostInUrl } from './platform/text/host-in-url.ts';
import { startTraces } from './platform/tracing/start-traces.ts';

const { version } = packageJson;
const STOP_WITHIN_MS = 2_000;
/** Cuts requests to a silent node or mail server. A kill loses nothing. */
const WORK_STOPS_WITHIN_MS = 1_000;
const WEB_ROOT = fileURLToPath(new URL('../../web', import.meta.url));

type Undo = () => unknown;

/** After SIGTERM a proxy has this time to send its calls elsewhere. */
const life = { isStopping: false, isDraining: false };

async function start(config: Config, log: Logger, undo: Undo[]): Promise<void> {
  const phases = startPhases();
  phases.ended('code');
  const metrics = createMetrics(true);
  undo.push(await traced(config, log));
  const load = watchEventLoop();
  undo.push(load.stop);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log,
  });
  undo.push(database.close);
  phases.ended('engine');
  const { isNarrow } = await bringUpToDate(database, config);
  await checkMode({ db: database.db, clock: systemClock, config });
  phases.ended('migrations');
  const sandboxClock = config.mode === 'sandbox' ? await openSandboxClock({ database, log }) : null;
  undo.push(() => sandboxClock?.close());
  const clock = sandboxClock ?? systemClock;

  let work: Work | null = null;
  const app = await composeApp({
    config,
    log,
    database,
    clock,
    metrics,
    isBusy: load.isBusy,
    webRoot: WEB_ROOT,
    version,
    isNarrow,
    isDraining: () => life.isDraining,
    ...(isNarrow && { entrust: (errands) => entrusted({ db: database.db, clock }, errands) }),
    sandbox: {
      networkChanged: (networkId) => work?.wake(networkId),
      advanceClock: async (ms) => {
        await sandboxClock?.advance(ms);
        if (work === null) await sandboxClock?.settled();
        else await sandboxClock?.settle(work.runAll);
      },
    },
  });
  // Open requests are answered, whatever the work waits for.
  undo.push(() => Promise.all([app.close(), stopSoon(work)]));
  phases.ended('compose');
  if (config.roles.has('worker')) {
    const begun = await startWork({ config, database, clock, log, app, metrics });
    work = begun;
    undo.push(() => sandboxClock?.close());
    sandboxClock?.onMoved(() => sandboxClock.settle(begun.runAll));
    await work.prepare();
    await app.readHeartbeats();
  } else {
    undo.push(await beatWithoutWork(database.db, config, log));
  }
  phases.ended('prepare');
  undo.push(app.leaveHub);
  if (config.metricsPort !== null) {
    const askHealth = (path: string) => app.http.inject(path);
    undo.push((await startMetricsServer(metrics.registry, config.metricsPort, askHealth)).close);
  }
  // At once: a later step may fail.
  const isConsole = config.roles.has('console');
  if (isConsole) await makeOperator({ db: database.db, clock, noteMade: auditOperatorMade }, config);
  const where = config.roles.has('api') ? await openDoors(app, config) : ', without serving calls';
  if (isConsole) await openConsole(app, config);
  phases.ended('listen');
  log.debug({ startMs: phases.ms }, 'the start is finished');
  say(`Parom ${version} (${config.mode}) is ready${where}`);
  await work?.begin();
}

async function traced({ nodeId, tracesUrl: url }: Config, log: Logger): Promise<Undo> {
  return url === null ? () => {} : (await startTraces({ url, version, nodeId, log })).close;
}

async function makeOperator(deps: Parameters<typeof firstOperator>[0], config: Config): Promise<void> {
  const { operatorEmail: email, operatorPassword: password, resetsOperator: isReset } = config;
  const operator = await firstOperator(deps, { email, password, isReset });
  if (operator !== null) say(`The operator, shown once: ${operator.email} ${operator.password}`);
}

async function beatWithoutWork(db: Db, config: Config, log: Logger): Promise<Undo> {
  const process = { roles: [...config.roles], version };
  return (await startBeating({ db, log, process, turnedAt: () => [] })).stop;
}

async function openDoors(app: App, config: Config): Promise<string> {
  const { host, port } = config;
  await listening({ host, port, setting: 'PORT' }, () => app.http.listen({ host, port }));
  return `: http://${hostInUrl(host)}:${port}`;
}

async function openConsole(app: App, config: Config): Promise<void> {
  const consolePort = await listenForOperators(app.console, config);
  say(`The operator’s console is at ${consoleOrigin(config, consolePort)}`);
}

const stopSoon = (work: Work | null): Promise<void> =>
  Promise.race([work?.stop(), sleep(WORK_STOPS_WITHIN_MS, undefined, { ref: false })]);

/** Not to the log: a password is shown once and stored nowhere. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  // Otherwise Node opens its debugger, and any user of its port controls this process.
  process.on('SIGUSR1', () => {});
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLogger(config.logLevel);
  const undo: Undo[] = [];
  const drainMs = config.roles.has('api') ? config.drainMs : 0;
  closeWithGrace({ delay: STOP_WITHIN_MS + drainMs, logger: log }, async ({ err, signal }) => {
    life.isStopping = true;
    life.isDraining = true;
    if (signal === 'SIGTERM') await sleep(drainMs);
    if (err !== undefined) log.fatal({ err }, 'the program stops because of an error');
    for (const step of undo.reverse()) await step();
  });
  try {
    await start(config, log, undo);
  } catch (error) {
    // A stop during the start closes the database: no error to report.
    if (!life.isStopping) throw error;
  }
}

run().catch((error: unknown) => {
  const words = error instanceof StartProblem ? error.message : inspect(error);
  process.stderr.write(`Parom cannot start: ${words}\n`);
  process.exit(1);
});
