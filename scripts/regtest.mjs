// `npm run regtest`: real nodes, with play coins. You are the customer.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { ensure } from './ensure.mjs';
import { ensureBitcoind } from './lib/bitcoind.mjs';
import { freePort } from './lib/free-port.mjs';
import { openHouse, settingsOn } from './lib/play-house.mjs';
import { playOperator } from './lib/play-operator.mjs';
import { DOLLAR_CUSTOMER, startBitcoin, startEthereum, whyWithoutNodes } from './lib/real-nodes.mjs';
import { root, say } from './lib/run.mjs';

const BLOCK_MS = 5_000;
const READY_MS = 60_000;
const operator = { email: 'operator@parom.example', password: randomBytes(12).toString('base64url') };

await ensure();
await build();
say(`bitcoind: ${ensureBitcoind()}`);
const why = whyWithoutNodes();
if (why !== null) {
  say(why);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'parom-regtest-'));
const [ethereum, bitcoin] = await Promise.all([startEthereum(), startBitcoin()]);
const nodes = { ethereum, bitcoin };
await ethereum.issueDollars(DOLLAR_CUSTOMER, 10_000n * 10n ** 6n);
await ethereum.mine();
const port = await freePort(8080);
const consolePort = await freePort(port + 1);
const baseURL = `http://127.0.0.1:${port}`;
const consoleURL = `http://127.0.0.1:${consolePort}`;
const server = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], {
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    PAROM_CONSOLE_PORT: String(consolePort),
    DATA_DIR: folder,
    ...settingsOn(nodes, folder, baseURL),
    PAROM_OPERATOR_EMAIL: operator.email,
    PAROM_OPERATOR_PASSWORD: operator.password,
  },
  // Ctrl+C is ours: the server stops before its nodes.
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const helper = playOperator(consoleURL, operator);
let blocks;

async function leave(code = 0) {
  clearInterval(blocks);
  server.kill('SIGTERM');
  await ended;
  await Promise.all([ethereum.stop(), bitcoin.stop()]);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void leave());

try {
  await untilReady();
  await openHouse(helper.command, nodes);
} catch (error) {
  say(String(error));
  await leave(1);
}
blocks = setInterval(() => {
  Promise.all([ethereum.mine(), bitcoin.mine()]).catch((error) => say(String(error)));
}, BLOCK_MS);

say(`
Parom is at ${baseURL}, its console at ${consoleURL}. Operator: ${operator.email}, ${operator.password}
Second factor, for an authenticator app: ${helper.secret()}

Make a ticket there, then pay it here as its customer. Blocks come every ${BLOCK_MS / 1_000} s.
  btc ADDRESS AMOUNT     eth ADDRESS AMOUNT     usdt ADDRESS AMOUNT
To receive: ${await bitcoin.newAddress()} (BTC), ${DOLLAR_CUSTOMER} (ETH, USDT)
Ctrl+C ends everything and removes its data.`);

const units = (amount, decimals) => {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(amount) ?? [];
  if (whole === undefined || part.length > decimals) throw new Error(`"${amount}" is no amount`);
  return BigInt(whole + part.padEnd(decimals, '0'));
};
const pay = {
  btc: (to, amount) => bitcoin.send(to, amount),
  eth: (to, amount) => ethereum.sendEther(to, units(amount, 18)),
  usdt: (to, amount) => ethereum.sendDollars(to, units(amount, 6)),
};
for await (const line of createInterface({ input: process.stdin })) {
  const [coin = '', to, amount] = line.trim().split(/\s+/);
  if (coin === '') continue;
  try {
    if (!Object.hasOwn(pay, coin) || to === undefined || amount === undefined)
      throw new Error('write: btc ADDRESS AMOUNT');
    say(`transaction ${await pay[coin](to, amount)}`);
  } catch (error) {
    say(error.message);
  }
}

function untilReady() {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Parom does not start')), READY_MS);
    server.once('exit', (code) => reject(new Error(`Parom ended with ${code}`)));
    server.stdout.on('data', (text) => {
      if (!text.toString().includes('is ready')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
