/** XMR in and out through the browser, on a real monerod with a view-only wallet and a spend wallet. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monerodVersion } from '../scripts/lib/monerod.mjs';
import { MNEMONIC } from '../scripts/lib/play-house.mjs';
import { whyUntested } from '../scripts/lib/real-nodes.mjs';
import { moneroPublicKeys } from '../server/src/signing/index.ts';
import { startMonerod, startWallet, stopAll } from '../server/test/monero/monerod.ts';
import { buysWithEther, openHouseOf, sellsForEther, testBeside, unitsOf } from './house.ts';
import { expect } from './visitor.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('en');
const PICONERO = 10n ** 12n;

async function startMonero() {
  const monerod = await startMonerod();
  const [walletUrl, signerWalletUrl] = await Promise.all([startWallet(monerod.url), startWallet(null)]);
  const { address, viewKey } = moneroPublicKeys(MNEMONIC);
  return {
    monerod,
    variable: 'PAROM_MONERO',
    prices: { XMR: '150' },
    settingsIn: (folder: string) => {
      const viewKeyFile = join(folder, 'view-key');
      writeFileSync(viewKeyFile, viewKey, { mode: 0o400 });
      const urls = { rpcUrl: monerod.url, walletUrl, signerWalletUrl };
      return { network: 'regtest', ...urls, address, viewKeyFile, collectSeconds: 0 };
    },
    refills: [{ asset: 'XMR@monero', amount: '30', send: (to: string) => monerod.send(to, 30n * PICONERO) }],
    mine: () => monerod.mine(2),
    stop: stopAll,
  };
}

const test = testBeside(startMonero);
const why = whyUntested(
  monerodVersion() === null ? 'monerod is missing: node scripts/test-nodes.mjs fetches it' : null,
);

test.describe('on monerod, an exchange', () => {
  test.skip(why !== null, why ?? '');
  test.use({ language: 'en' });
  test.setTimeout(300_000);

  test('of XMR for ETH and back is paid, and a shown line proves it', async ({ page, nodes }) => {
    const { monerod } = nodes.other;
    await openHouseOf(page, nodes);
    await sellsForEther(page, nodes, { give: 'XMR', income: '1.5' }, ({ address }) =>
      monerod.send(address, (15n * PICONERO) / 10n),
    );

    const receiving = await monerod.newAddress();
    const { toAmount } = await buysWithEther(page, nodes, { get: 'XMR', addr: receiving });
    expect(await monerod.receivedAt(receiving)).toBe(unitsOf(toAmount, 12));

    await page.getByText(words.proof.title).click();
    await page.getByRole('button', { name: words.proof.copyCommand }).click();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    const [command = '', txid, tx_key, address] = line.split(' ');
    const { received } = await monerod.customer<{ received: number }>(command, { txid, tx_key, address });
    expect([BigInt(received), address]).toEqual([unitsOf(toAmount, 12), receiving]);
  });
});
