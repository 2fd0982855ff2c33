// The services of compose.yaml from a release, behind a real Caddy with TLS: in containers of the image, and
// where none can run as processes. `node scripts/long/container.mjs [--processes] [FOLDER OF A RELEASE]`.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../lib/free-port.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { root, say } from '../lib/run.mjs';
import { openProcesses } from './containers/as-processes.mjs';
import { ask, startCaddy } from './containers/caddy.mjs';
import { expect, folder, problems, secrets, services } from './containers/compose.mjs';
import { openImage, whyNoContainers } from './containers/in-image.mjs';

const READY_WITHIN_MS = 60_000;
const SIGNER = 10_003;
const running = [];
const given = process.argv.slice(2);

function releaseIn(named) {
  if (named !== undefined) return resolve(named);
  const to = join(folder, 'release');
  execFileSync(process.execPath, [join(root, 'scripts', 'release.mjs'), '--to', to], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return to;
}

function start(place, name, further, volumes) {
  const service = place.open(name, further, volumes);
  const child = service.spawn(services[name].command);
  const one = { ...service, name, child, text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (one.text += chunk));
  running.push(one);
  return one;
}

async function untilReady(one) {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(200)) {
    if (one.text.includes('is ready')) return expect(true, `${one.name} starts from the release`);
    if (one.child.exitCode !== null) break;
  }
  return expect(false, `${one.name} starts from the release: ${one.text}`);
}

function healthy({ name, run }, port) {
  const [, ...test] = services[name].healthcheck.test;
  return run(test.map((word) => word.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`))).status === 0;
}

async function writeSecrets(place, postgres) {
  const url = new URL(postgres.url);
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  await server.query(`create role parom login password 'secret1234'`);
  await server.query('create database parom owner parom');
  const made = join(folder, 'made');
  mkdirSync(made);
  const asked = [
    '--yes',
    '--to=/run/parom',
    '--public-url=https://localhost',
    `--database-url=postgres://parom:secret1234@127.0.0.1:${url.port}/parom`,
  ];
  const init = place.open('database', {}, [[made, '/run/parom']], '0:0');
  const { status, stdout, stderr } = init.run(['node', 'server/dist/init.js', ...asked]);
  if (status !== 0) throw new Error(`init ended with ${status}:\n${stdout}${stderr}`);
  mkdirSync(secrets, { mode: 0o755 });
  cpSync(made, secrets, { recursive: true });
  await server.query(readFileSync(join(secrets, 'database.sql'), 'utf8'));
  rmSync(join(secrets, 'database.sql'));
  const owners = {
    env: [0, 10000],
    'data-key': [0, 10000],
    'env-api': [10001, 10000],
    'env-worker': [10002, 10000],
  };
  for (const [file, [uid, gid]] of Object.entries(place.hasUsers ? owners : {})) {
    chownSync(join(secrets, file), uid, gid);
    chmodSync(join(secrets, file), uid === 0 ? 0o440 : 0o400);
  }
  return server;
}

async function checkSite(port, server) {
  let page = { status: 0, text: '' };
  for (const until = Date.now() + 20_000; Date.now() < until && page.status !== 200; await sleep(300))
    page = await ask(port, 'GET', '/en/faq').catch(({ message }) => ({ status: 0, text: message }));
  expect(
    page.text.includes('<h1'),
    `a page is drawn through Caddy, with TLS of its own authority (${page.status})`,
  );
  const order = {
    wallet: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
    user: { email: 'customer@example.com', language: 2 },
    payDetails: { currencyId: 1, networkId: 1, amount: '0.01' },
    getDetails: { currencyId: 5, networkId: 4 },
  };
  const { status, text } = await ask(port, 'POST', '/api/v1/tickets/create', order);
  expect(status === 200 && text.includes('offerToken'), `an order through both answers ${status}`);
  const { rows } = await server.query(
    `select distinct usename from pg_stat_activity where datname = 'parom' and usename like 'parom%' order by 1`,
  );
  const users = rows.map(({ usename }) => usename).join();
  expect(users === 'parom_api,parom_worker', `the processes use the database as ${users}`);
}

async function startServices(place) {
  const ports = [await freePort(24_300), await freePort(24_400)];
  const [metrics, console] = [await freePort(24_500), await freePort(24_600)];
  const worker = start(place, 'worker', { PAROM_METRICS_PORT: metrics, PAROM_CONSOLE_PORT: console });
  await untilReady(worker);
  const apis = ['api-1', 'api-2'].map((name, at) =>
    start(place, name, {
      PORT: ports[at],
      PAROM_METRICS_PORT: metrics + 1 + at,
      PAROM_TRUSTED_PROXIES: '127.0.0.1',
    }),
  );
  for (const api of apis) await untilReady(api);
  expect(healthy(worker, metrics), 'the health check of the worker succeeds');
  expect(healthy(apis[0], ports[0]), 'the health check of api-1 succeeds');
  expect(!healthy(apis[0], 1), 'the health check of api-1 fails where nothing listens');
  return { ports, api: apis[0] };
}

function checkRights({ run }) {
  const mayNot = (...words) => run(words).status !== 0;
  expect(mayNot('test', '-w', 'server/dist/main.js'), 'the api cannot write its program');
  expect(mayNot('cat', '/run/secrets/env-worker'), 'the api cannot read the worker’s password');
}

async function runAll(place, postgres) {
  const server = await writeSecrets(place, postgres);
  try {
    const { stdout, stderr } = place.open('database').run(services.database.command);
    const said = `${stdout}${stderr}`.trim().replaceAll('\n', '; ');
    expect(said.includes('rights: changed'), `database: ${said}`);
    const { ports, api } = await startServices(place);
    if (place.hasUsers) checkRights(api);
    const { child, port } = await startCaddy(ports);
    running.push({ name: 'caddy', child });
    await checkSite(port, server);
    await checkSigner(place);
    say(`NOT TESTED: ${place.untested}; compose.test.mjs reads them`);
  } finally {
    await server.end();
  }
}

/** The mnemonic that all tools for developers share. */
const MNEMONIC = `${'test '.repeat(11)}junk`;

async function checkSigner(place) {
  const [keys, socket] = [join(folder, 'signer'), join(folder, 'socket')];
  for (const made of [keys, socket]) mkdirSync(made);
  const limits = { networks: { 2: 1 }, limits: [], cold: {}, people: {}, heartbeatSeconds: null };
  writeFileSync(join(keys, 'mnemonic'), `${MNEMONIC}\n`, { mode: 0o600 });
  writeFileSync(join(keys, 'limits.json'), JSON.stringify(limits), { mode: 0o600 });
  if (place.hasUsers)
    for (const path of [keys, join(keys, 'mnemonic'), join(keys, 'limits.json'), socket])
      chownSync(path, SIGNER, SIGNER);
  chmodSync(keys, 0o700);
  chmodSync(socket, 0o750);
  const volumes = [
    [keys, '/var/lib/parom-signer'],
    [socket, '/run/parom-signer'],
  ];
  const signer = start(place, 'signer', {}, volumes);
  const path = join(socket, 'socket');
  for (const until = Date.now() + 20_000; Date.now() < until && !existsSync(path); ) await sleep(200);
  const found = existsSync(path) ? statSync(path) : null;
  const isGroups = found?.gid === (place.hasUsers ? SIGNER : process.getgid());
  expect(found?.isSocket() === true && isGroups, `the signer opens its socket ${signer.text}`);
}

async function stopAll() {
  for (const { child } of running.toReversed()) {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It ended by itself.
    }
    for (let waited = 0; child.exitCode === null && child.signalCode === null && waited < 50; waited += 1)
      await sleep(200);
  }
}

function openPlace(release) {
  const why = given.includes('--processes') ? '--processes asks for none' : whyNoContainers();
  if (why === null) return openImage(release);
  say(`!!!!!! NOT TESTED: the image, because ${why}. Its services run as processes !!!!!!`);
  return openProcesses(release);
}

if (spawnSync('caddy', ['version']).error) {
  say('NOT TESTED: the containers need caddy (a Debian package)');
  process.exit(process.env.CI === 'true' ? 1 : 0);
}
const postgres = await startPostgres();
let place;
try {
  place = openPlace(releaseIn(given.find((one) => !one.startsWith('--'))));
  await runAll(place, postgres);
} catch (error) {
  expect(false, String(error.stderr ?? error.stack ?? error));
} finally {
  await stopAll();
  await postgres.stop();
  place?.close();
  rmSync(folder, { recursive: true, force: true });
}
say(problems.length === 0 ? 'container: passed' : `container: FAILED: ${problems.join('; ')}`);
process.exit(problems.length === 0 ? 0 : 1);
