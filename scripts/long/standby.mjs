// The primary is killed in the middle of payments, again and again; the signer's journal is the judge.
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../build.mjs';
import { ensure } from '../ensure.mjs';
import { MNEMONIC, openHouse, settingsOn } from '../lib/play-house.mjs';
import { playOperator } from '../lib/play-operator.mjs';
import { startEthereum, whyWithoutNodes } from '../lib/real-nodes.mjs';
import { root, say } from '../lib/run.mjs';
import { makeOwner } from './own-database.mjs';
import { startPair, until } from './postgres-pair.mjs';
import { startService } from './running-service.mjs';

const KILLS = Number(process.env.PAROM_STANDBY_KILLS ?? 20);
const TICKETS = 3;
const LATEST_KILL_MS = 2_500;
const SALE_MS = 60_000;
const ENDED_MS = 120_000;
const COMPLETED = 4;
const CONFIRMATIONS = 6;
const [ETH, USDT, ETHEREUM] = [2, 5, 2];
const AMOUNT = '0.05';
const OPERATOR = { email: 'operator@example.com', password: randomBytes(12).toString('hex') };
const LIVE = {
  PAROM_OPERATOR_EMAIL: OPERATOR.email,
  PAROM_OPERATOR_PASSWORD: OPERATOR.password,
  PAROM_SANDBOX_BLOCK_MS: undefined,
  PAROM_SANDBOX_RATES: undefined,
  PAROM_RATE_LIMIT: undefined,
  PAROM_TRUSTED_PROXIES: '127.0.0.1',
};
const WEI = 5n * 10n ** 16n;
const folder = mkdtempSync(join(tmpdir(), 'parom-standby-'));
const journal = join(folder, 'signer', 'journal');

async function startSigner(token) {
  const home = join(folder, 'signer');
  mkdirSync(home, { mode: 0o700 });
  const line = { network: 2, decimals: 18, payment: '20000', hour: '90000', day: '90000' };
  const limits = {
    networks: { 2: 1 },
    limits: [
      { ...line, asset: token, decimals: 6, purposes: ['payout', 'refund'] },
      { ...line, asset: 'native', purposes: ['fee', 'payout', 'refund'] },
    ],
  };
  writeFileSync(join(home, 'mnemonic'), MNEMONIC, { mode: 0o600 });
  writeFileSync(join(home, 'limits.json'), JSON.stringify(limits), { mode: 0o600 });
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'signer.js')], {
    env: { PATH: process.env.PATH, PAROM_SIGNER_FOLDER: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  await until('the signer', () => output.includes('is ready'));
  return { socket: join(home, 'socket'), stop: () => child.kill('SIGTERM') };
}

/** Each order comes from an address of its own: the limits for one visitor hold. */
const someAddress = () => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;

function customer(base) {
  const call = async (path, how) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': someAddress(),
      ...how.headers,
    };
    const answer = await fetch(`${base}/api/v1${path}`, {
      ...how,
      headers,
      signal: AbortSignal.timeout(15_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const view = ({ ticketId, offerToken }) =>
    call(`/tickets/${ticketId}/get`, { headers: { authorization: `Bearer ${offerToken}` } });
  return {
    view,
    order: async () => {
      const address = `0x${randomBytes(20).toString('hex')}`;
      const body = {
        wallet: { address, memo: null },
        user: { email: `customer${randomInt(2 ** 30)}@example.org`, language: 2 },
        payDetails: { currencyId: ETH, networkId: ETHEREUM, amount: AMOUNT },
        getDetails: { currencyId: USDT, networkId: ETHEREUM },
      };
      const made = await call('/tickets/create', { method: 'POST', body: JSON.stringify(body) });
      return { ...made, address, payTo: (await view(made)).fromWallet.address };
    },
  };
}

/** Retried by the customer, as a page does while the service has no database. */
async function orderAgain(shop) {
  let made;
  const sells = () =>
    shop.order().then(
      (ticket) => (made = ticket),
      () => undefined,
    );
  await until('a sale', sells, SALE_MS);
  return made;
}

async function round(shop, ethereum, pair) {
  const tickets = [];
  while (tickets.length < TICKETS) tickets.push(await orderAgain(shop));
  for (const { payTo } of tickets) await ethereum.sendEther(payTo, WEI);
  await ethereum.mine(CONFIRMATIONS);
  const afterMs = randomInt(LATEST_KILL_MS);
  const mining = { isOver: false };
  const mined = (async () => {
    while (!mining.isOver) await Promise.all([ethereum.mine(), sleep(300)]);
  })();
  await sleep(afterMs);
  const killedAt = performance.now();
  const failing = pair.fail();
  tickets.push(await orderAgain(shop));
  const soldAfterMs = performance.now() - killedAt;
  const movedAfterMs = (await failing) - killedAt;
  mining.isOver = true;
  await mined;
  await ethereum.sendEther(tickets.at(-1).payTo, WEI);
  return { tickets, afterMs, soldAfterMs, movedAfterMs };
}

const units = (amount) => {
  const [whole, part = ''] = amount.split('.');
  return BigInt(whole + part.slice(0, 6).padEnd(6, '0'));
};

/** A payment that is signed twice must have the same conflict keys: only one of the two can leave. */
function judge(addresses) {
  const keysOf = new Map();
  for (const line of readFileSync(journal, 'utf8').trim().split('\n')) {
    const { kind, entry } = JSON.parse(line.slice(line.indexOf(' ') + 1));
    if (kind !== 'signed') continue;
    for (const { purpose, address } of entry.recipients) {
      const recipient = address.toLowerCase();
      if (purpose === 'payout')
        keysOf.set(recipient, (keysOf.get(recipient) ?? new Set()).add(entry.conflictKeys.join()));
    }
  }
  const problems = addresses
    .map((address) => [address, keysOf.get(address)?.size ?? 0])
    .filter(([, count]) => count !== 1)
    .map(([address, count]) => `${address}: ${count} payouts in the journal that do not exclude each other`);
  if (keysOf.size !== addresses.length)
    problems.push(`the journal paid ${keysOf.size} recipients of ${addresses.length}`);
  return problems;
}

async function settle(shop, ethereum, tickets) {
  const open = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  const problems = [];
  const allEnded = async () => {
    await Promise.all([ethereum.mine(), sleep(500)]);
    for (const ticket of open.values()) {
      const { status, toAmount } = await shop.view(ticket);
      if (status !== COMPLETED) continue;
      const arrived = await ethereum.dollarsOf(ticket.address);
      if (arrived !== units(toAmount)) problems.push(`${ticket.address}: ${arrived} units for ${toAmount}`);
      open.delete(ticket.ticketId);
    }
    return open.size === 0;
  };
  await until('the last tickets', allEnded, ENDED_MS).catch((error) => problems.push(error.message));
  for (const ticket of open.values())
    problems.push(`ticket ${ticket.ticketId} stayed in status ${(await shop.view(ticket)).status}`);
  return problems;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function startShop(pair, ethereum, socket) {
  const settings = settingsOn({ ethereum }, folder, 'https://localhost');
  const [{ mnemonicFile: _, ...network }] = JSON.parse(settings.PAROM_EVM_NETWORKS);
  return startService({
    ...settings,
    ...LIVE,
    PAROM_EVM_NETWORKS: JSON.stringify([network]),
    PAROM_SIGNER: socket,
    DATABASE_URL: await makeOwner(pair.url, 'parom'),
  });
}

async function killAgainAndAgain(shop, ethereum, pair) {
  const rounds = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const done = await round(shop, ethereum, pair);
    rounds.push(done);
    const [at, moved, sold] = [done.afterMs, done.movedAfterMs, done.soldAfterMs].map(Math.round);
    say(
      `kill ${kill}: ${at} ms after the last block; standby leads after ${moved} ms, sale after ${sold} ms`,
    );
  }
  const tickets = rounds.flatMap((one) => one.tickets);
  const problems = await settle(shop, ethereum, tickets);
  problems.push(...judge(tickets.map(({ address }) => address)));
  const sold = rounds.map(({ soldAfterMs }) => soldAfterMs);
  const [usual, most] = [median(sold), Math.max(...sold)].map(Math.round);
  say(
    `${KILLS} kills, ${tickets.length} tickets; a sale ${usual} ms after a kill (median), ${most} ms (most)`,
  );
  return problems;
}

async function run() {
  const without = whyWithoutNodes();
  if (without !== null) throw new Error(without);
  const started = [];
  const begin = async (starting) => {
    const one = await starting;
    started.push(one);
    return one;
  };
  try {
    const pair = await startPair();
    if (pair === null) throw new Error('PostgreSQL is missing');
    started.push({ stop: pair.close });
    const ethereum = await begin(startEthereum());
    const signer = await begin(startSigner(ethereum.token));
    const service = await begin(startShop(pair, ethereum, signer.socket));
    await openHouse(playOperator(service.consoleUrl, OPERATOR).command, { ethereum });
    return await killAgainAndAgain(customer(service.url), ethereum, pair);
  } finally {
    for (const one of started.toReversed()) await one.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

await ensure();
await build();
try {
  const problems = await run();
  for (const problem of problems) say(problem);
  say(problems.length === 0 ? 'standby: nothing paid twice, nothing lost' : 'standby: FAILED');
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  say(String(error?.stack ?? error));
  say('standby: FAILED');
  process.exitCode = 1;
}
