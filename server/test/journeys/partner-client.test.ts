import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { partnerCodes } from '@parom/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as ClientModule from '../../../client/src/index.ts';
import { buildClient } from '../../../scripts/lib/build-client.mjs';
import { addresses, ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';
import type { HeldKey } from '../signed-calls.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PARTNER = 'partner@example.com';
let service: Service;
let site: string;
let client: typeof ClientModule;
let key: HeldKey;
/** A program of a partner, with the built client as its only package. */
const program = mkdtempSync(join(tmpdir(), 'parom-partner-'));
const built = join(program, 'node_modules', '@parom', 'client');

beforeAll(async () => {
  await buildClient(join(built, 'dist'));
  writeFileSync(join(built, 'package.json'), readFileSync(join(ROOT, 'client', 'package.json')));
  client = await import(/* @vite-ignore */ pathToFileURL(join(built, 'dist', 'parom.js')).href);
  service = await openService();
  await service.app.http.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(service.app.http.server.address() as AddressInfo).port}`;
  await service.call('POST', '/v1/auth/register', { body: { email: PARTNER, password: 'partner-1' } });
  key = await makeKey();
});
afterAll(async () => {
  rmSync(program, { recursive: true, force: true });
  await service.close();
});

async function makeKey(scopes = 'quotes,orders,earnings', calls = 600): Promise<HeldKey> {
  const { body } = await service.ask('create-partner-key', { email: PARTNER, name: 'shop', scopes, calls });
  const [, id = '', secret = ''] = /Key (\S+) has the secret ([\w-]{43})/.exec(body) ?? [];
  return { id, secret };
}
const connect = (change: Partial<ClientModule.PartnerOptions> = {}, held = key) =>
  client.connectPartner({ site, keyId: held.id, secret: held.secret, pauseMs: 5, ...change });
const QUOTE = {
  give: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
  get: { currencyId: ids.usdt, networkId: ids.tron },
};
let made = 0;
async function orderRequest(): Promise<ClientModule.OrderRequest> {
  made += 1;
  return {
    idempotencyKey: `order-${made}`,
    quoteId: (await connect().quote(QUOTE)).quoteId,
    wallet: { address: addresses.tron },
    customer: { email: `customer-${made}@example.com`, language: 2, address: `198.51.100.${made}` },
  };
}
const urlOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : input.toString();
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('the call was accepted'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(client.ParomError);
      return error as ClientModule.ParomError;
    },
  );
const ticketIds = async () =>
  (await service.db.selectFrom('tickets').select('id').execute()).map(({ id }) => id);
const tickets = async () => (await ticketIds()).length;
async function pay(orderId: string, deposit: ClientModule.Order['deposit'], amount: string): Promise<void> {
  const held = { id: orderId, token: '', authToken: undefined, deposit, amount };
  await service.send({ ...held, networkId: ids.bitcoin, currencyId: ids.btc });
  await service.mine(ids.bitcoin, 6);
  await service.mine(ids.tron, 25);
}

describe('the built client', () => {
  it('quotes, orders, watches the exchange to its end and reads the earnings', async () => {
    const partner = connect();
    const quote = await partner.quote(QUOTE);
    const request = { ...(await orderRequest()), quoteId: quote.quoteId };
    const { orderId, pageUrl } = await partner.createOrder(request);
    expect(new URL(pageUrl).searchParams.get('offerToken')).toBeTruthy();
    const seen: ClientModule.OrderStatus[] = [];
    const watched = partner.watchOrder(orderId, ({ status }) => seen.push(status), {
      firstPauseMs: 5,
      longestPauseMs: 20,
    });
    await expect.poll(() => seen).toEqual([client.OrderStatus.awaitingPayment]);
    const { deposit, fromAmount } = await partner.order(orderId);
    expect(fromAmount).toBe(quote.giveAmount);
    await pay(orderId, deposit, fromAmount);
    const ended = await watched;
    expect([ended.status, ended.toAmount]).toEqual([client.OrderStatus.completed, quote.getAmount]);
    expect(ended.payoutTx?.id).toEqual(expect.any(String));
    expect(seen.at(-1)).toBe(client.OrderStatus.completed);
    expect((await partner.earnings()).completedOrders).toBe(1);
  });

  it('makes one ticket of an order whose answers are lost', async () => {
    const request = await orderRequest();
    const before = await tickets();
    const nonces: (string | null)[] = [];
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!urlOf(input).endsWith('/orders')) return answer;
      nonces.push(new Headers(init?.headers).get('parom-nonce'));
      if (nonces.length < 3) throw new TypeError('the line broke');
      return answer;
    };
    // A first call sets the clock, so that each order below reaches the service.
    const partner = connect({ fetch: losing });
    await partner.earnings();
    const first = await partner.createOrder(request);
    expect(new Set(nonces).size).toBe(3);
    expect(await tickets()).toBe(before + 1);
    expect(await connect().createOrder(request)).toEqual(first);
  });

  it('gives up on a silent service, and says that a repeat is safe', async () => {
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => silent.once('listening', listening));
    const { port } = silent.address() as AddressInfo;
    const partner = connect({ site: `http://127.0.0.1:${port}`, timeoutMs: 100, attempts: 2 });
    const error = await refusalOf(partner.createOrder(await orderRequest()));
    silent.closeAllConnections();
    silent.close();
    expect([error.code, error.isRefusal, asked]).toEqual([null, false, 2]);
    expect(error.means).toContain('same idempotencyKey');
  });

  it('reports each refusal once, with its code and its meaning', async () => {
    let sent = 0;
    const counting: typeof fetch = (input, init) => {
      if (urlOf(input).includes('/partner/')) sent += 1;
      return fetch(input, init);
    };
    const request = await orderRequest();
    const narrow = await makeKey('quotes');
    const before = await tickets();
    const refused = [
      [partnerCodes.wrongSignature, () => connect({ secret: 'x'.repeat(43) }).earnings()],
      [partnerCodes.unknownKey, () => connect({ keyId: crypto.randomUUID() }).earnings()],
      [partnerCodes.scopeMissing, () => connect({}, narrow).createOrder(request)],
      [partnerCodes.quoteOver, () => connect().createOrder({ ...request, quoteId: crypto.randomUUID() })],
      [4, () => connect().quote({ ...QUOTE, give: { ...QUOTE.give, amount: '0.00000001' } })],
      [404, () => connect().order(crypto.randomUUID())],
    ] as const;
    for (const [code, work] of refused) {
      const error = await refusalOf(work());
      expect([error.code, error.isRefusal]).toEqual([code, true]);
      expect(error.message).not.toBe('');
      expect(error.means).toContain('Nothing was done.');
    }
    expect(await tickets()).toBe(before);
    const partner = connect({ fetch: counting });
    await partner.earnings();
    sent = 0;
    await refusalOf(partner.order(crypto.randomUUID()));
    expect(sent).toBe(1);
  });

  it('says when a key without calls left may call again', async () => {
    const small = connect({}, await makeKey('earnings', 1));
    await small.earnings();
    const error = await refusalOf(small.earnings());
    expect([error.code, error.retryAfterMs]).toEqual([partnerCodes.budgetSpent, 60_000]);
  });

  it('knows the meaning of each code of partners', () => {
    const unknown = new client.ParomError({ code: 9_999, status: 422, message: '' }).means;
    for (const code of Object.values(partnerCodes))
      expect(new client.ParomError({ code, status: 401, message: '' }).means).not.toBe(unknown);
  });

  it('reads currencies and rates without a key, and sends none', async () => {
    const open = client.connectSite({ site });
    const { currencies } = await open.currencies();
    const { currenciesToUsdt } = await open.rates();
    expect(currencies.map(({ id }) => id)).toContain(ids.btc);
    expect(currenciesToUsdt[String(ids.btc)]).toMatch(/^\d/);
  });

  it('refuses an address without TLS', () => {
    expect(() => connect({ site: 'http://exchange.example' })).toThrow('https://');
  });
});

describe('the package of the client', () => {
  it('imports nothing, and its types fit a strict program', () => {
    expect(readFileSync(join(built, 'dist', 'parom.js'), 'utf8')).not.toMatch(/\bimport\b|\brequire\b/);
    expect(readFileSync(join(built, 'dist', 'parom.d.ts'), 'utf8')).not.toMatch(/\bimport\b|@parom/);
    mkdirSync(join(program, 'src'));
    const strict = "import { connectPartner, type Order, ParomError } from '@parom/client';\n";
    const use = `const partner = connectPartner({ site: 'https://exchange.example', keyId: '', secret: '' });
export const order: Promise<Order> = partner.order('');
export const code = (error: ParomError): number | null => error.code;
// @ts-expect-error an order needs its idempotency key
export const wrong = () => partner.createOrder({ quoteId: '' });
`;
    writeFileSync(join(program, 'src', 'use.ts'), strict + use);
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
    execFileSync(process.execPath, [tsc, ...options, 'src/use.ts'], { cwd: program, encoding: 'utf8' });
  });
});

describe('docs/partners.md', () => {
  it('shows a program of the client that takes an exchange to its end', async () => {
    const text = readFileSync(join(ROOT, 'docs', 'partners.md'), 'utf8');
    const [, example = ''] = /```js\n((?:(?!```)[\s\S])*@parom\/client[\s\S]*?)```/.exec(text) ?? [];
    writeFileSync(join(program, 'example.mjs'), example);
    const env = { PAROM_SITE: site, PAROM_KEY: key.id, PAROM_SECRET: key.secret, WALLET: addresses.tron };
    const before = await ticketIds();
    const running = promisify(execFile)(process.execPath, ['example.mjs'], { cwd: program, env });
    await expect.poll(tickets).toBe(before.length + 1);
    const [id = ''] = (await ticketIds()).filter((made) => !before.includes(made));
    const { deposit, fromAmount } = await connect().order(id);
    await pay(id, deposit, fromAmount);
    const { stdout } = await running;
    expect(stdout).toContain('Send the customer to http');
    expect(stdout).toContain(deposit.address);
    expect(stdout.trim()).toMatch(/\npaid$/);
  });
});
