// A customer of an installation: through its proxy, with the certificate that the proxy made.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/free-port.mjs';

const WITHIN_MS = 90_000;
const COMPLETED = 4;
const WEI = 10n ** 18n;
const [BTC, ETH, USDT] = [1, 2, 5];
const [BITCOIN, ETHEREUM] = [1, 2];

async function until(what, isSo) {
  for (const end = Date.now() + WITHIN_MS; !(await isSo()); await sleep(200))
    if (Date.now() > end) throw new Error(`${what}: not within ${WITHIN_MS / 1000} s`);
}

/** On ports that need no rights, with an authority of its own. */
export async function caddyAt(folder, caddyfile, httpsPort) {
  const httpPort = await freePort(httpsPort + 1);
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tdefault_bind 127.0.0.1\n}\n`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, options + caddyfile);
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const program = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env,
    stdio: 'ignore',
  });
  const authority = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt');
  await until('the certificate of Caddy', () => existsSync(authority));
  return { program, authority };
}

/** @returns `call(method, path, {body, token})`; throws for a refusal */
export async function httpsCaller(site, authority) {
  const ca = readFileSync(authority);
  const ask = (method, path, { body, token } = {}) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      if (token !== undefined) headers.authorization = `Bearer ${token}`;
      const asked = request(`${site}${path}`, { method, headers, ca }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      });
      asked.once('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const isThere = () =>
    ask('GET', '/api/v1/currencies/get').then(
      ({ status }) => status === 200,
      () => false,
    );
  await until('the site behind Caddy', isThere);
  return async (method, path, how) => {
    const { status, text } = await ask(method, path, how);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
}

async function order(call, give, get, amount, address) {
  const { ticketId, offerToken } = await call('POST', '/api/v1/tickets/create', {
    body: {
      wallet: { address, memo: null },
      user: { email: 'customer@example.org', language: 2 },
      payDetails: { currencyId: give[0], networkId: give[1], amount },
      getDetails: { currencyId: get[0], networkId: get[1] },
    },
  });
  const view = () => call('GET', `/api/v1/tickets/${ticketId}/get`, { token: offerToken });
  return { view, address: (await view()).fromWallet.address };
}

/** ETH for BTC, then BTC for USDT; what arrives is what the ticket says. */
export async function exchange(call, { ethereum, bitcoin, dollarCustomer }, step) {
  const completed = (ticket) =>
    until('the exchange', async () => {
      await Promise.all([ethereum.mine(2), bitcoin.mine()]);
      return (await ticket.view()).status === COMPLETED;
    });
  const receiving = await bitcoin.newAddress();
  let first;
  // An api process hears within a second that the site is open.
  await until('the first order', async () => {
    first = await order(call, [ETH, ETHEREUM], [BTC, BITCOIN], '0.5', receiving).catch(() => undefined);
    return first !== undefined;
  });
  await ethereum.sendEther(first.address, WEI / 2n);
  await completed(first);
  const paid = (await first.view()).toAmount;
  const got = await bitcoin.receivedBy(receiving, 1);
  if (got !== Number(paid)) throw new Error(`the ticket says ${paid} BTC, and ${got} arrived`);
  step(`0.5 ETH became ${paid} BTC`);

  const before = await ethereum.dollarsOf(dollarCustomer);
  const second = await order(call, [BTC, BITCOIN], [USDT, ETHEREUM], '0.02', dollarCustomer);
  await bitcoin.send(second.address, '0.02');
  await completed(second);
  const { toAmount } = await second.view();
  const arrived = (await ethereum.dollarsOf(dollarCustomer)) - before;
  const [whole, part = ''] = toAmount.split('.');
  if (arrived !== BigInt(whole + part.slice(0, 6).padEnd(6, '0')))
    throw new Error(`the ticket says ${toAmount} USDT, and ${arrived} units arrived`);
  step(`0.02 BTC became ${toAmount} USDT`);
}
