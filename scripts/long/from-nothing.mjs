// From nothing to exchanges in both directions, on real nodes behind Caddy, by the steps of
// docs/operating/install.md.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../build.mjs';
import { ensure } from '../ensure.mjs';
import { freePort } from '../lib/free-port.mjs';
import { MNEMONIC, openHouse } from '../lib/play-house.mjs';
import { playOperator } from '../lib/play-operator.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { DOLLAR_CUSTOMER, startBitcoin, startEthereum, whyWithoutNodes } from '../lib/real-nodes.mjs';
import { root, say } from '../lib/run.mjs';
import { caddyAt, exchange, httpsCaller } from './installed-exchange.mjs';
import { makeOwner, runAsSuperuser } from './own-database.mjs';
import { limitsFor, playNets } from './play-nets.mjs';

const READY_MS = 60_000;
const API_PORTS = [8080, 8082];
const folder = mkdtempSync(join(tmpdir(), 'parom-from-nothing-'));
const [etc, signerFolder] = [join(folder, 'etc'), join(folder, 'signer')];
const startedAt = performance.now();
const step = (words) => say(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${words}`);
const programs = [];

function command(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...args], {
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}` };
}

function must(script, ...args) {
  const { status, text } = command(script, ...args);
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${text}`);
  return text;
}

/** As a unit does: `. FILE`, in order. */
function settingsIn(...files) {
  const read = files.map((file) => `. ${file};`).join(' ');
  const script = `set -a; ${read} exec "${process.execPath}" -p 'JSON.stringify(process.env)'`;
  return JSON.parse(spawnSync('sh', ['-c', script], { encoding: 'utf8', env: {} }).stdout);
}

async function start(name, script, env, isReady, ...args) {
  const command = [join(root, 'server', 'dist', script), ...args];
  const stdio = ['ignore', 'pipe', 'pipe'];
  const program = spawn(process.execPath, command, { env: { PATH: process.env.PATH, ...env }, stdio });
  programs.push(program);
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += text));
  for (const until = Date.now() + READY_MS; !(await isReady(output)); await sleep(100))
    if (program.exitCode !== null || Date.now() > until) throw new Error(`${name} is not ready:\n${output}`);
}

const saysReady = (output) => output.includes('is ready');

async function install(postgres, { ethereum, bitcoin }) {
  const sitePort = await freePort(23_443);
  const site = `https://localhost:${sitePort}`;
  mkdirSync(signerFolder, { mode: 0o700 });
  writeFileSync(join(signerFolder, 'mnemonic'), MNEMONIC, { mode: 0o600 });
  writeFileSync(join(signerFolder, 'limits.json'), JSON.stringify(limitsFor(ethereum.token)), {
    mode: 0o600,
  });
  const asked = {
    to: etc,
    'public-url': site,
    'operator-email': 'operator@shop.example',
    'smtp-url': 'smtp://127.0.0.1:1',
    'database-url': await makeOwner(postgres.url, 'parom'),
    ethereum: ethereum.rpcUrl,
    'ethereum-usdt': ethereum.token,
    bitcoin: bitcoin.rpcUrl,
    'signer-folder': signerFolder,
    'signer-socket': join(signerFolder, 'socket'),
  };
  must('init.mjs', '--yes', ...Object.entries(asked).map(([name, value]) => `--${name}=${value}`));
  step('init has written settings, keys, users and Caddyfile');
  await runAsSuperuser(postgres.url, readFileSync(join(etc, 'database.sql'), 'utf8'));
  must('database.mjs', `--settings=${join(etc, 'env')}`);
  step('the database has its tables and users');
  return { site, sitePort };
}

async function startAll({ site, sitePort }) {
  await start('the signer', 'signer.js', { PAROM_SIGNER_FOLDER: signerFolder }, saysReady);
  const common = { NODE_ENV: 'production', PAROM_LOG_LEVEL: 'error' };
  const own = (kind, name) => ({
    ...playNets(settingsIn(join(etc, 'env'), join(etc, `env-${kind}`))),
    ...common,
    PAROM_NODE_ID: name,
    DATA_DIR: join(folder, name),
  });
  const consolePort = await freePort(28_100);
  const workerMetrics = await freePort(consolePort + 1);
  const places = { PAROM_CONSOLE_PORT: String(consolePort), PAROM_METRICS_PORT: String(workerMetrics) };
  const worker = { ...own('worker', 'worker'), ...places };
  await start('the worker', 'main.js', worker, saysReady, '--roles=console,worker');
  step('signer and worker are ready');
  let caddyfile = readFileSync(join(etc, 'Caddyfile'), 'utf8');
  for (const usual of API_PORTS) {
    const port = await freePort(28_200 + usual);
    const env = {
      ...own('api', `api-${usual}`),
      PORT: String(port),
      PAROM_METRICS_PORT: String(await freePort(port + 1)),
    };
    await start(`the api at ${port}`, 'main.js', env, saysReady, '--roles=api');
    caddyfile = caddyfile.replace(`127.0.0.1:${usual}`, `127.0.0.1:${port}`);
  }
  step('two api processes are ready');
  const caddy = await caddyAt(folder, caddyfile, sitePort);
  programs.push(caddy.program);
  const call = await httpsCaller(site, caddy.authority);
  step('Caddy serves the site');
  return { call, consoleURL: `http://127.0.0.1:${consolePort}`, operator: worker };
}

async function run() {
  const missing = whyWithoutNodes() ?? (spawnSync('caddy', ['version']).error ? 'caddy is missing' : null);
  if (missing !== null) throw new Error(missing);
  const postgres = await startPostgres();
  if (postgres === null) throw new Error('PostgreSQL is missing');
  const [ethereum, bitcoin] = await Promise.all([startEthereum(), startBitcoin()]);
  try {
    step('nodes and PostgreSQL run');
    const { call, consoleURL, operator } = await startAll(await install(postgres, { ethereum, bitcoin }));
    const { PAROM_OPERATOR_EMAIL: email, PAROM_OPERATOR_PASSWORD: password } = operator;
    await openHouse(playOperator(consoleURL, { email, password }).command, { ethereum, bitcoin });
    step('the wallets are filled, the site is open');
    await exchange(call, { ethereum, bitcoin, dollarCustomer: DOLLAR_CUSTOMER }, step);
  } finally {
    for (const program of programs.toReversed()) program.kill('SIGTERM');
    await Promise.all([ethereum.stop(), bitcoin.stop()]);
    await sleep(1_000);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

await ensure();
await build();
try {
  await run();
  say(`from nothing: passed in ${Math.round((performance.now() - startedAt) / 1000)} s, the build included`);
} catch (error) {
  say(String(error?.stack ?? error));
  say('from nothing: FAILED');
  process.exitCode = 1;
}
