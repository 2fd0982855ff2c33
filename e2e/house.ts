/** A live exchange with play coins, on nodes that its tests steer, and a customer's order in a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDecimal } from '@parom/contract/money';
import type { Page } from '@playwright/test';
import { type OtherNetwork, openHouse, type SomeNodes, settingsOn } from '../scripts/lib/play-house.mjs';
import { DOLLAR_CUSTOMER, type Ethereum, startEthereum } from '../scripts/lib/real-nodes.mjs';
import { stored } from './account.ts';
import { openExchange, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { type OwnService, ownService } from './own-service.ts';
import { confirmedOperator, serviceOf } from './service.ts';
import { test as base, expect } from './visitor.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('en');
/** The customer of every network beside Ethereum receives and sends ether here. */
const CUSTOMER = DOLLAR_CUSTOMER;

interface Stoppable {
  stop(): Promise<void> | void;
}

export function testOn<Nodes extends SomeNodes>(
  start: () => Promise<Nodes & Stoppable>,
  settingsFor: (nodes: Nodes, folder: string, baseURL: string) => Record<string, string> = settingsOn,
) {
  return base.extend<object, { readonly nodes: Nodes; readonly service: OwnService }>({
    nodes: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const nodes = await start();
        await use(nodes);
        await nodes.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    service: [
      async ({ nodes }, use) => {
        const folder = mkdtempSync(join(tmpdir(), 'parom-house-'));
        const service = await ownService((baseURL) => settingsFor(nodes, folder, baseURL));
        await service.start();
        await use(service);
        await service.end();
        rmSync(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  });
}

export interface Beside<Other> {
  readonly ethereum: Ethereum;
  readonly other: Other;
}

/** Ethereum on anvil, beside another network. */
export const testBeside = <Other extends OtherNetwork & Stoppable>(startOther: () => Promise<Other>) =>
  testOn(async (): Promise<Beside<Other> & Stoppable> => {
    const [ethereum, other] = await Promise.all([startEthereum(), startOther()]);
    const stop = async () => void (await Promise.all([ethereum.stop(), other.stop()]));
    return { ethereum, other, stop };
  });

/** Of a worker. */
const opened = new WeakSet<SomeNodes>();

/** The tests of a worker share its house: the first one opens it. */
export async function openHouseOf(page: Page, nodes: SomeNodes): Promise<void> {
  if (opened.has(nodes)) return;
  await openHouse(await confirmedOperator(page.request), nodes);
  opened.add(nodes);
}

interface Order {
  readonly give: string;
  readonly get: string;
  readonly income: string;
  readonly addr: string;
  readonly memo?: string;
}

const known = new WeakSet<Page>();

/** Fills the form, and follows it to the pay page. */
export async function order(page: Page, { give, get, income, addr, memo }: Order) {
  const service = serviceOf(page.request);
  const [given, gotten] = [await service.currency(give), await service.currency(get)];
  const form = await openExchange(page, { incomeType: given.id, outcomeType: gotten.id, income }, 'en');
  await input(form, 'addr').fill(addr);
  if (memo !== undefined) await input(form, 'memo').fill(memo);
  // The first order has made an account, whose address the form fills in after its drawing.
  if (known.has(page)) await expect(input(form, 'email')).not.toBeEditable();
  else await input(form, 'email').fill('customer@example.org');
  await submitOf(form).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByText(words.pay.sendExactly)).toBeVisible();
  known.add(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const token = (await stored(page, `tick${id}`)) ?? '';
  return { read: () => service.ticket(id, token) };
}

export const minedUntilCompleted = async (
  page: Page,
  { ethereum, bitcoin, other }: SomeNodes,
): Promise<void> =>
  expect(async () => {
    await Promise.all([ethereum.mine(2), bitcoin?.mine(), other?.mine()]);
    const heading = page.getByRole('heading', { name: words.stage.completed.title });
    await expect(heading).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 120_000 });

/** @param decimals of the coin: what the ticket promises, in base units */
export const unitsOf = (amount: string, decimals: number): bigint =>
  (parseDecimal(amount) ?? 0n) / 10n ** BigInt(18 - decimals);

/** Sells the network's coin for ether, which arrives to the last wei. */
export async function sellsForEther(
  page: Page,
  nodes: SomeNodes,
  { give, income }: Pick<Order, 'give' | 'income'>,
  pay: (to: { readonly address: string; readonly memo: string | null }) => Promise<unknown>,
): Promise<void> {
  const before = await nodes.ethereum.etherOf(CUSTOMER);
  const sold = await order(page, { give, get: 'ETH', income, addr: CUSTOMER });
  await pay((await sold.read()).fromWallet);
  await minedUntilCompleted(page, nodes);
  const after = await nodes.ethereum.etherOf(CUSTOMER);
  expect(after - before).toBe(unitsOf((await sold.read()).toAmount, 18));
}

/** Buys the network's coin with a tenth of an ether. */
export async function buysWithEther(page: Page, nodes: SomeNodes, to: Pick<Order, 'get' | 'addr' | 'memo'>) {
  const bought = await order(page, { give: 'ETH', income: '0.1', ...to });
  const { address } = (await bought.read()).fromWallet;
  await nodes.ethereum.sendEther(address, 10n ** 17n);
  await minedUntilCompleted(page, nodes);
  return bought.read();
}
