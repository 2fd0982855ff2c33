/** XRP in and out through the browser: a stand-in for rippled beside anvil. No real rippled was asked. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDecimal, toDecimal } from '@parom/contract/money';
import type { Page } from '@playwright/test';
import { openHouse, type SomeNodes, settingsOn, type Xrp } from '../scripts/lib/play-house.mjs';
import { DOLLAR_CUSTOMER, startEthereum, whyWithoutNodes } from '../scripts/lib/real-nodes.mjs';
import { dropsOf, personOn, strangerAddress } from '../server/test/xrp/people.ts';
import { Rippled } from '../server/test/xrp/rippled.ts';
import { serveRippled } from '../server/test/xrp/serve-rippled.ts';
import { stored } from './account.ts';
import { openExchange, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { type OwnService, ownService } from './own-service.ts';
import { confirmedOperator, serviceOf } from './service.ts';
import { test as base, expect } from './visitor.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('en');
const HOT = 'rpaLPza5oxhJ7V8nFDwPm9F7kmZ16uc8do';
const REQUIRE_TAG = 0x0002_0000;

interface Ledger extends Xrp {
  readonly rippled: Rippled;
  close(): void;
}

async function startLedger(): Promise<Ledger> {
  const rippled = new Rippled();
  rippled.fund(HOT, dropsOf('10'), { flags: REQUIRE_TAG });
  const { url, close } = await serveRippled(rippled);
  const customer = personOn(rippled);
  return {
    rippled,
    rpcUrl: url,
    networkId: rippled.networkId,
    mine: async () => rippled.close(),
    send: async (address, amount, tag) => customer.pay({ address, memo: tag }, toDecimal(amount)),
    close,
  };
}

type Nodes = SomeNodes & { readonly xrp: Ledger };

const test = base.extend<object, { readonly nodes: Nodes; readonly service: OwnService }>({
  nodes: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [ethereum, xrp] = await Promise.all([startEthereum(), startLedger()]);
      await use({ ethereum, xrp });
      await ethereum.stop();
      xrp.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  service: [
    async ({ nodes }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'parom-xrp-'));
      const service = await ownService((baseURL) => settingsOn(nodes, folder, baseURL));
      await service.start();
      await use(service);
      await service.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

interface Order {
  readonly give: string;
  readonly get: string;
  readonly income: string;
  readonly addr: string;
  readonly memo?: string;
}

/** Fills the form, and follows it to the pay page. */
async function order(page: Page, { give, get, income, addr, memo }: Order) {
  const service = serviceOf(page.request);
  const [given, gotten] = [await service.currency(give), await service.currency(get)];
  const form = await openExchange(page, { incomeType: given.id, outcomeType: gotten.id, income }, 'en');
  await input(form, 'addr').fill(addr);
  if (memo !== undefined) await input(form, 'memo').fill(memo);
  if (await input(form, 'email').isEditable()) await input(form, 'email').fill('customer@example.org');
  await submitOf(form).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByText(words.pay.sendExactly)).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const token = (await stored(page, `tick${id}`)) ?? '';
  return { read: () => service.ticket(id, token) };
}

const completed = async (page: Page, { ethereum, xrp }: Nodes): Promise<void> =>
  expect(async () => {
    await Promise.all([ethereum.mine(2), xrp.mine()]);
    const heading = page.getByRole('heading', { name: words.stage.completed.title });
    await expect(heading).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 90_000 });

const why = whyWithoutNodes();

test.describe('on a stand-in for rippled, an exchange', () => {
  test.skip(why !== null, why ?? '');
  test.use({ language: 'en' });
  test.slow();

  test('of XRP for USDT and of ETH for XRP is paid', async ({ page, nodes }) => {
    const { ethereum, xrp } = nodes;
    await openHouse(await confirmedOperator(page.request), nodes);

    const before = await ethereum.dollarsOf(DOLLAR_CUSTOMER);
    const sold = await order(page, { give: 'XRP', get: 'USDT', income: '100', addr: DOLLAR_CUSTOMER });
    await expect(page.getByText(words.pay.memoTitle)).toBeVisible();
    const { fromWallet, toAmount } = await sold.read();
    expect([fromWallet.address, fromWallet.memo]).toEqual([HOT, expect.stringMatching(/^\d+$/)]);
    await xrp.send(fromWallet.address, '100', fromWallet.memo ?? '');
    await completed(page, nodes);
    const units = (parseDecimal(toAmount) ?? 0n) / 10n ** 12n;
    expect((await ethereum.dollarsOf(DOLLAR_CUSTOMER)) - before).toBe(units);

    const receiving = strangerAddress();
    const bought = await order(page, {
      give: 'ETH',
      get: 'XRP',
      income: '0.1',
      addr: receiving,
      memo: '77',
    });
    const ticket = await bought.read();
    await ethereum.sendEther(ticket.fromWallet.address, 10n ** 17n);
    await completed(page, nodes);
    const received = xrp.rippled.head.accounts.get(receiving)?.balance;
    expect(received).toBe(dropsOf((await bought.read()).toAmount));
    const { fields } = xrp.rippled.ledgers
      .flatMap(({ transactions }) => transactions)
      .findLast(({ fields: sent }) => sent.Destination === receiving) ?? { fields: null };
    expect(fields?.DestinationTag).toBe(77);
  });
});
