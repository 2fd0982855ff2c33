// Builds deploy/Containerfile from a release and starts the services of compose.yaml from the image, behind a
// real Caddy with TLS: `node scripts/long/container.mjs [FOLDER OF A RELEASE]`.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parse } from 'yaml';
import { freePort } from '../lib/free-port.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { root, say } from '../lib/run.mjs';

const READY_WITHIN_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'parom-container-'));
const problems = [];
const expect = (isTrue, words) => {
  say(`${isTrue ? 'yes' : 'NO'}: ${words}`);
  if (!isTrue) problems.push(words);
};
const has = (tool) => spawnSync(tool, ['--version']).error === undefined;
const missing = ['buildah', 'mmdebstrap', 'caddy'].filter((tool) => !has(tool));
if (missing.length > 0 || process.getuid() !== 0) {
  say(
    `NOT TESTED: the container image needs root and ${missing.join(', ') || 'its rights'} (Debian packages)`,
  );
  process.exit(process.env.CI === 'true' ? 1 : 0);
}

const storage = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
const buildah = (...args) =>
  execFileSync('buildah', [...storage, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The real base where the network has it; else a Debian with this machine's Node. */
function baseImage() {
  const real = /^ARG BASE=(\S+)/m.exec(readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8'))[1];
  if (spawnSync('buildah', [...storage, 'pull', '--quiet', real], { env, timeout: 120_000 }).status === 0)
    return real;
  say(
    `NOT TESTED: ${real} cannot be pulled here. The base is made of Debian packages and this machine's Node`,
  );
  const tar = process.env.PAROM_BASE_TAR ?? join(folder, 'base.tar');
  if (!existsSync(tar)) {
    const packages = '--include=libstdc++6,ca-certificates,passwd';
    execFileSync('mmdebstrap', ['--quiet', '--variant=essential', packages, 'bookworm', tar]);
  }
  const made = buildah('from', 'scratch').trim();
  buildah('add', made, tar, '/');
  buildah('copy', made, process.execPath, '/usr/local/bin/node');
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', made);
  buildah('commit', '--quiet', made, 'localhost/parom-base');
  return 'localhost/parom-base';
}

function releaseIn(given) {
  if (given !== undefined) return resolve(given);
  const to = join(folder, 'release');
  execFileSync(process.execPath, [join(root, 'scripts', 'release.mjs'), '--to', to], { stdio: 'ignore' });
  return to;
}

const { services } = parse(readFileSync(join(root, 'deploy', 'compose.yaml'), 'utf8'), { merge: true });
const secrets = join(folder, 'secrets');
const running = [];

/** As compose.yaml says; ports and hosts are of this machine, because the containers share its network. */
function argumentsOf(name, further = {}, volumes = [`${secrets}:/run/secrets:ro`]) {
  const { user, environment = {} } = services[name];
  const container = buildah('from', '--name', `parom-${name}`, 'localhost/parom').trim();
  const set = Object.entries({ ...environment, HOST: '127.0.0.1', ...further });
  const run = [
    'run',
    '--isolation',
    'chroot',
    '--user',
    user,
    ...volumes.flatMap((one) => ['--volume', one]),
  ];
  const named = set.flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  return { container, run: [...storage, ...run, ...named, container, '--'] };
}

function start(name, further, volumes) {
  const { run } = argumentsOf(name, further, volumes);
  const child = spawn('buildah', [...run, ...services[name].command], { env, detached: true });
  const one = { name, child, text: '', run };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (one.text += chunk));
  running.push(one);
  return one;
}

async function untilReady(one) {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(200)) {
    if (one.text.includes('is ready')) return expect(true, `${one.name} starts from the image`);
    if (one.child.exitCode !== null) break;
  }
  return expect(false, `${one.name} starts from the image: ${one.text}`);
}

const healthy = ({ name, run }, port) => {
  const [, ...test] = services[name].healthcheck.test;
  const asked = test.map((word) => word.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`));
  return spawnSync('buildah', [...run, ...asked], { env }).status === 0;
};

async function writeSecrets(postgres) {
  const url = new URL(postgres.url);
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  await server.query(`create role parom login password 'secret1234'`);
  await server.query('create database parom owner parom');
  mkdirSync(secrets, { mode: 0o755 });
  const asked = [
    '--yes',
    '--to=/run/parom',
    '--public-url=https://localhost',
    `--database-url=postgres://parom:secret1234@127.0.0.1:${url.port}/parom`,
  ];
  const { container } = argumentsOf('database');
  const made = join(folder, 'made');
  mkdirSync(made);
  const run = ['run', '--isolation', 'chroot', '--user', '0:0', '--volume', `${made}:/run/parom`, container];
  buildah(...run, '--', 'node', 'server/dist/init.js', ...asked);
  buildah('rm', container);
  cpSync(made, secrets, { recursive: true });
  await server.query(readFileSync(join(secrets, 'database.sql'), 'utf8'));
  rmSync(join(secrets, 'database.sql'));
  const owners = {
    env: [0, 10000],
    'data-key': [0, 10000],
    'env-api': [10001, 10000],
    'env-worker': [10002, 10000],
  };
  for (const [file, [uid, gid]] of Object.entries(owners)) {
    chownSync(join(secrets, file), uid, gid);
    chmodSync(join(secrets, file), uid === 0 ? 0o440 : 0o400);
  }
  return server;
}

async function startCaddy(ports) {
  const [httpsPort, httpPort] = [await freePort(24_100), await freePort(24_200)];
  const shipped = readFileSync(join(root, 'deploy', 'Caddyfile.compose'), 'utf8');
  const local = shipped
    .replace('exchange.example {', 'localhost {\n\ttls internal')
    .replace('api-1:8080', `127.0.0.1:${ports[0]}`)
    .replace('api-2:8080', `127.0.0.1:${ports[1]}`);
  const options = `admin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}`;
  writeFileSync(join(folder, 'Caddyfile'), `{\n\t${options}\n}\n${local}`);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
    detached: true,
    stdio: 'ignore',
  });
  running.push({ name: 'caddy', child, text: '' });
  return httpsPort;
}

const authority = () => readFileSync(join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt'));
const ask = (port, method, path, body) =>
  new Promise((done) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request({ host: 'localhost', port, path, method, ca: authority(), headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => done({ status: answer.statusCode, text }));
    });
    asked.on('error', (error) => done({ status: 0, text: error.message }));
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });

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

async function runAll(postgres) {
  const server = await writeSecrets(postgres);
  try {
    const { container, run } = argumentsOf('database');
    const said = execFileSync('buildah', [...run, ...services.database.command], { env, encoding: 'utf8' });
    expect(said.includes('rights: changed'), `database: ${said.trim().replaceAll('\n', '; ')}`);
    buildah('rm', container);
    const ports = [await freePort(24_300), await freePort(24_400)];
    const [metrics, console] = [await freePort(24_500), await freePort(24_600)];
    const worker = start('worker', { PAROM_METRICS_PORT: metrics, PAROM_CONSOLE_PORT: console });
    await untilReady(worker);
    const apis = ['api-1', 'api-2'].map((name, at) =>
      start(name, {
        PORT: ports[at],
        PAROM_METRICS_PORT: metrics + 1 + at,
        PAROM_TRUSTED_PROXIES: '127.0.0.1',
      }),
    );
    for (const api of apis) await untilReady(api);
    expect(healthy(worker, metrics), 'the health check of the worker succeeds inside the container');
    expect(healthy(apis[0], ports[0]), 'the health check of api-1 succeeds inside the container');
    expect(!healthy(apis[0], 1), 'the health check of api-1 fails where nothing listens');
    const mayNot = (one, ...words) => spawnSync('buildah', [...one.run, ...words], { env }).status !== 0;
    expect(
      mayNot(apis[0], 'test', '-w', '/srv/parom/server/dist/main.js'),
      'the api cannot write its program',
    );
    expect(mayNot(apis[0], 'cat', '/run/secrets/env-worker'), 'the api cannot read the worker’s password');
    await checkSite(await startCaddy(ports), server);
    await checkSigner();
    say(
      'NOT TESTED: read-only root, capabilities and networks. buildah does not set them; compose.test.mjs reads them',
    );
  } finally {
    await server.end();
  }
}

/** The mnemonic that all tools for developers share. */
const MNEMONIC = `${'test '.repeat(11)}junk`;

async function checkSigner() {
  const [keys, socket] = [join(folder, 'signer'), join(folder, 'socket')];
  for (const place of [keys, socket]) mkdirSync(place);
  const limits = { networks: { 2: 1 }, limits: [], cold: {}, people: {}, heartbeatSeconds: null };
  writeFileSync(join(keys, 'mnemonic'), `${MNEMONIC}\n`, { mode: 0o600 });
  writeFileSync(join(keys, 'limits.json'), JSON.stringify(limits), { mode: 0o600 });
  for (const path of [keys, join(keys, 'mnemonic'), join(keys, 'limits.json'), socket])
    chownSync(path, 10003, 10003);
  chmodSync(keys, 0o700);
  chmodSync(socket, 0o750);
  const signer = start('signer', {}, [`${keys}:/var/lib/parom-signer`, `${socket}:/run/parom-signer`]);
  const path = join(socket, 'socket');
  for (const until = Date.now() + 20_000; Date.now() < until && !existsSync(path); ) await sleep(200);
  const found = existsSync(path) ? statSync(path) : null;
  expect(
    found?.isSocket() === true && found.gid === 10003,
    `the signer opens its socket from the image ${signer.text}`,
  );
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

const postgres = await startPostgres();
try {
  const release = releaseIn(process.argv[2]);
  const base = baseImage();
  const from = Date.now();
  buildah(
    'bud',
    '--quiet',
    '--build-arg',
    `BASE=${base}`,
    '--tag',
    'localhost/parom',
    '--file',
    join(root, 'deploy', 'Containerfile'),
    release,
  );
  const { User: user } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/parom')).OCIv1.config;
  expect(
    user === '10001:10000',
    `the image is built in ${Math.round((Date.now() - from) / 1_000)} s, for the user ${user}`,
  );
  await runAll(postgres);
} catch (error) {
  expect(false, String(error.stderr ?? error.stack ?? error));
} finally {
  await stopAll();
  await postgres.stop();
  spawnSync('buildah', [...storage, 'rm', '--all']);
  spawnSync('buildah', [...storage, 'rmi', '--all', '--force']);
  rmSync(folder, { recursive: true, force: true });
}
say(problems.length === 0 ? 'container: passed' : `container: FAILED: ${problems.join('; ')}`);
process.exit(problems.length === 0 ? 0 : 1);
