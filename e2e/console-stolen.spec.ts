/** Coins leave the hot wallet by a stranger's program, and an operator ends the incident by clicks alone. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { expect } from '@playwright/test';
import { openHouse } from '../scripts/lib/play-house.mjs';
import { playOperator } from '../scripts/lib/play-operator.mjs';
import { DOLLAR_CUSTOMER, startEthereum, whyUntested } from '../scripts/lib/real-nodes.mjs';
import { does, logInLive } from './desk.ts';
import { testOn } from './house.ts';
import { operator } from './operator.ts';
import { consoleOf } from './own-service.ts';
import { SETTLES_MS } from './service.ts';

const HOT = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25';
const STOLEN = 1_000n * 10n ** 6n;
/** The specification's. */
const SEEN_WITHIN_MS = 30_000;

const test = testOn(async () => {
  const ethereum = await startEthereum();
  return { ethereum, stop: () => ethereum.stop() };
});
test.use({ locale: 'en-GB' });

const why = whyUntested();
test.skip(why !== null, why ?? '');

test('stolen coins are seen within 30 s, written off and sold again by clicks', async ({
  browser,
  service,
  nodes: { ethereum },
}) => {
  test.setTimeout(400_000);
  const console = consoleOf(service.baseURL);
  const { command, code } = playOperator(console, operator);
  await openHouse(command, { ethereum });
  const desk = await (await browser.newContext()).newPage();
  await logInLive(desk, console, code);
  await desk.goto(`${console}/alerts`);
  await expect(desk.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();

  await ethereum.takeDollars(HOT, DOLLAR_CUSTOMER, STOLEN);
  await ethereum.mine(8);
  const spent = desk.getByRole('region', { name: 'An unknown payment left the hot wallet' });
  await expect(spent).toBeVisible({ timeout: SEEN_WITHIN_MS });
  await expect(spent).toContainText('See in an explorer what the wallet sent.');
  await does(desk, spent.getByRole('button', { name: 'Compare now' }), {});
  await does(desk, spent.getByRole('button', { name: 'Accept the wallet’s number' }), {
    'Number of the wallet': '1',
    Reason: 'the mnemonic was stolen',
  });
  await expect(spent).toHaveCount(0, { timeout: SETTLES_MS });

  const held = { USDT: 49_000n * 10n ** 18n, ETH: await ethereum.etherOf(HOT) };
  for (const [coin, units] of Object.entries(held)) {
    const lacks = desk.getByRole('region', { name: `Coins are missing ${coin}@ethereum` });
    await expect(lacks).toBeVisible({ timeout: SETTLES_MS });
    await does(desk, lacks.getByRole('button', { name: 'Correct the books' }), {
      Sum: formatDecimal(units as Decimal),
      'Number of the transfer, or transaction': `stolen ${coin}`,
      Reason: 'the mnemonic was stolen',
    });
    await does(desk, lacks.getByRole('button', { name: 'Start payouts' }), { Reason: 'written off' });
    await expect(lacks).toHaveCount(0, { timeout: SETTLES_MS });
  }
  await expect(spent).toHaveCount(0);
});
