// The lines of docs/operating on a booted machine: one process with the embedded database, then several.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/free-port.mjs';
import { MNEMONIC, openHouse } from '../lib/play-house.mjs';
import { playOperator } from '../lib/play-operator.mjs';
import { DOLLAR_CUSTOMER, startBitcoin, startEthereum, whyWithoutNodes } from '../lib/real-nodes.mjs';
import { root, say } from '../lib/run.mjs';
import { bootMachine, whyNoMachine } from './booted-machine.mjs';
import { commandsAfter } from './documented-lines.mjs';
import { caddyAt, exchange, httpsCaller } from './installed-exchange.mjs';
import { limitsFor, playNetsIn } from './play-nets.mjs';

const READY_WITHIN_MS = 40_000;
const BUNDLE = '/root/release';
const OWNER_PASSWORD = 'own-er-1';
const OPERATOR = 'operator@shop.example';
const API_PORTS = [8080, 8082];
const WORKER_CONSOLE = 'http://127.0.0.1:18000';
const folder = mkdtempSync(join(tmpdir(), 'parom-under-systemd-'));
const startedAt = performance.now();
const step = (words) => say(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${words}`);

async function untilReady(port) {
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = Date.now() + READY_WITHIN_MS; !(await ask()); await sleep(200))
    if (Date.now() > until) throw new Error(`nothing is ready at port ${port}`);
}

function bringRelease(machine) {
  const to = join(machine.files, BUNDLE);
  const made = spawnSync(process.execPath, [
    join(root, 'scripts', 'release.mjs'),
    '--to',
    join(folder, 'release'),
  ]);
  if (made.status !== 0) throw new Error(`${made.stdout}${made.stderr}`);
  cpSync(join(folder, 'release'), to, { recursive: true });
  const lines = commandsAfter('install.md', 'To install, as root:').slice(0, 4);
  machine.run(lines.join('\n').replaceAll('…', BUNDLE));
}

function bringKeys(machine, { token }) {
  const signer = join(machine.files, 'var/lib/parom-signer');
  mkdirSync(signer, { mode: 0o700 });
  writeFileSync(join(signer, 'mnemonic'), MNEMONIC, { mode: 0o600 });
  writeFileSync(join(signer, 'limits.json'), JSON.stringify(limitsFor(token)), { mode: 0o600 });
}

/** `init`, then the steps that it prints, as they stand. */
function initialise(machine, answers) {
  const given = Object.entries(answers).map(([name, value]) => `'--${name}=${value}'`);
  const printed = machine.run(`cd /srv/parom; npm run init -- --yes ${given.join(' ')}`);
  playNetsIn(join(machine.files, 'etc/parom/env'));
  const [, steps] = /Still missing, as root:\n([^]*?)\nAnd by you:/.exec(printed);
  machine.run(steps);
}

/** As docs/operating/install.md says: the service's user, with its settings. */
const asOperator = (user, data, command) => `
  cd /srv/parom; set -a; . /etc/parom/env; set +a
  DATA_DIR=${data} su -s /bin/sh ${user} -c '${command}'`;

function alertLines(machine, user, data) {
  const lines = commandsAfter('alerts.md', 'Type this as');
  for (const line of lines.filter((one) => !one.startsWith('npm')))
    machine.run(line.replace(/^(systemctl|journalctl)/, '$1 --no-pager'));
  for (const line of lines.filter((one) => one.startsWith('npm'))) machine.run(asOperator(user, data, line));
  return lines.length;
}

async function oneProcess(machine, answers) {
  initialise(machine, answers);
  await untilReady(8080);
  step('one process with the embedded database runs');
  step(`${alertLines(machine, 'parom', '/var/lib/parom/data')} lines of the alerts page work`);
  machine.run(commandsAfter('alerts.md', 'If you do not know the cause').at(-1));
  machine.run('systemctl start parom');
  await untilReady(8080);
  const isEmbedded = (line) => !/pg_dump|pg_restore|npm run database/.test(line);
  for (const phrase of ['PostgreSQL may run.', '## Bringing a backup back']) {
    const lines = commandsAfter('backup-restore.md', phrase).filter(isEmbedded);
    machine.run(`cd /root\n${lines.join('\n')}\nsystemctl start parom`);
    await untilReady(8080);
  }
  step('a backup was made and brought back');
  machine.run('systemctl disable --now parom parom-signer && mv /etc/parom /etc/parom-one');
}

async function severalProcesses(machine, answers) {
  const [makeOwner] = commandsAfter('install.md', '[`rights.ts`]');
  machine.run(makeOwner, { input: `${OWNER_PASSWORD}\n${OWNER_PASSWORD}\n` });
  initialise(machine, {
    ...answers,
    'database-url': `postgres://parom:${OWNER_PASSWORD}@127.0.0.1:5432/parom`,
  });
  for (const port of API_PORTS) await untilReady(port);
  step('signer, worker and two api processes run');
  machine.run(
    commandsAfter('install.md', 'owns its folder (700).')
      .join('\n')
      .replace('journalctl', 'journalctl --no-pager'),
  );
  alertLines(machine, 'parom-worker', '/var/lib/parom-worker');
}

async function exchangeBehindCaddy(machine, { sitePort, nodes }) {
  const caddy = await caddyAt(
    folder,
    readFileSync(join(machine.files, 'etc/parom/Caddyfile'), 'utf8'),
    sitePort,
  );
  try {
    const call = await httpsCaller(`https://localhost:${sitePort}`, caddy.authority);
    const password = machine.run('. /etc/parom/env; printf %s "$PAROM_OPERATOR_PASSWORD"');
    await openHouse(playOperator(WORKER_CONSOLE, { email: OPERATOR, password }).command, nodes);
    await exchange(call, { ...nodes, dollarCustomer: DOLLAR_CUSTOMER }, step);
  } finally {
    caddy.program.kill('SIGTERM');
  }
}

const isRefused = (machine, command) => {
  try {
    machine.run(command);
    return false;
  } catch {
    return true;
  }
};

async function unitsHold(machine) {
  for (const user of ['parom-worker', 'parom-api'])
    if (!isRefused(machine, `su -s /bin/sh ${user} -c 'cat /var/lib/parom-signer/mnemonic'`))
      throw new Error(`${user} reads the mnemonic`);
  step('worker and api cannot read the mnemonic');
  machine.run('cd /srv/parom; npm run roll -- --settings=/etc/parom/env');
  step('the units were replaced in turn');
  machine.run('systemctl kill --signal=KILL parom-worker');
  await sleep(1_000);
  for (const port of API_PORTS) await untilReady(port);
  step('a killed worker came back');
  machine.run('systemctl stop parom.target');
  if (machine.run("systemctl list-units --state=running --no-legend 'parom*'").trim() !== '')
    throw new Error('a unit runs after its target was stopped');
  machine.run('systemctl start parom.target');
  for (const port of API_PORTS) await untilReady(port);
  step('the target stops and starts all units');
}

async function run() {
  const [ethereum, bitcoin] = await Promise.all([startEthereum(), startBitcoin()]);
  const machine = await bootMachine(folder);
  try {
    step('nodes run, and a machine is booted by systemd');
    const sitePort = await freePort(23_443);
    bringRelease(machine);
    bringKeys(machine, ethereum);
    step('the release is unpacked');
    const answers = {
      'public-url': `https://localhost:${sitePort}`,
      'operator-email': OPERATOR,
      'smtp-url': 'smtp://127.0.0.1:1',
      ethereum: ethereum.rpcUrl,
      'ethereum-usdt': ethereum.token,
      bitcoin: bitcoin.rpcUrl,
    };
    await oneProcess(machine, answers);
    await severalProcesses(machine, answers);
    await exchangeBehindCaddy(machine, { sitePort, nodes: { ethereum, bitcoin } });
    await unitsHold(machine);
  } finally {
    await machine.end();
    await Promise.all([ethereum.stop(), bitcoin.stop()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const missing = whyNoMachine() ?? whyWithoutNodes();
if (missing !== null) {
  say(`!!!!!! NOT TESTED: the units of systemd (${missing}) !!!!!!`);
  process.exit(0);
}
try {
  await run();
  say(`under systemd: passed in ${Math.round((performance.now() - startedAt) / 1000)} s`);
} catch (error) {
  say(String(error?.stack ?? error));
  say('under systemd: FAILED');
  process.exitCode = 1;
}
