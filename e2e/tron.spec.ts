/**
 * USDT on TRON, in and out through the browser, on a stand-in for java-tron. No real java-tron was asked.
 * Bitcoin stands beside it: the form's first pair is BTC for USDT on TRON.
 */
import { MNEMONIC } from '../scripts/lib/play-house.mjs';
import { startBitcoin, startEthereum, whyUntested } from '../scripts/lib/real-nodes.mjs';
import { tronPublicKeys } from '../server/src/signing/index.ts';
import { CUSTOMER } from '../server/test/evm/anvil.ts';
import { serveTron } from '../server/test/tron/java-tron.ts';
import { evmOf, startLedger } from '../server/test/tron/ledger.ts';
import { call, customer, customerOf, strangerAddress, testDollar } from '../server/test/tron/people.ts';
import {
  buysWithEther,
  minedUntilCompleted,
  openHouseOf,
  order,
  sellsForEther,
  testOn,
  unitsOf,
} from './house.ts';
import { expect } from './visitor.ts';

const MILLION = 10n ** 6n;
/** As on TRON: 19 of 27 producers. */
const SOLID_DEPTH = 19;
/** A payout is final after nineteen blocks. */
const BLOCKS_AT_ONCE = 10;

async function startTron() {
  const ledger = await startLedger();
  const { client, stop } = ledger.anvil;
  await client.setBalance({ address: CUSTOMER, value: 10n ** 30n });
  const token = await ledger.deploy(testDollar, [6]);
  await client.setBalance({ address: evmOf(customer), value: 1_000_000n * MILLION });
  await call(ledger, token, 'issue', [evmOf(customer), 100_000n * MILLION]);
  await ledger.mine();
  const { url, close } = await serveTron(ledger, SOLID_DEPTH);
  const chainId = Number.parseInt(((await ledger.blockAt(0))?.id ?? '').slice(-8), 16);
  const { payCoins, payDollars } = customerOf(ledger, token);
  return {
    variable: 'PAROM_TRON',
    prices: { TRX: '0.3' },
    settingsIn: () => ({
      ...tronPublicKeys(MNEMONIC),
      rpcUrl: url,
      chainId,
      tokens: { USDT: token },
      otherContracts: ['USDT'],
    }),
    refills: [
      { asset: 'TRX@tron', amount: '5000', send: (to: string) => payCoins(to, 5_000n * MILLION) },
      { asset: 'USDT@tron', amount: '50000', send: (to: string) => payDollars(to, 50_000n * MILLION) },
    ],
    mine: () => ledger.mine(BLOCKS_AT_ONCE),
    stop: () => {
      close();
      stop();
    },
    payDollars,
    dollarsOf: (owner: string) =>
      client.readContract({
        address: evmOf(token),
        abi: testDollar.abi,
        functionName: 'balanceOf',
        args: [evmOf(owner)],
      }),
  };
}

const test = testOn(async () => {
  const [ethereum, bitcoin, other] = await Promise.all([startEthereum(), startBitcoin(), startTron()]);
  const stop = async () => {
    other.stop();
    await Promise.all([ethereum.stop(), bitcoin.stop()]);
  };
  return { ethereum, bitcoin, other, stop };
});
const why = whyUntested();

test.describe('on a stand-in for java-tron, an exchange', () => {
  test.skip(why !== null, why ?? '');
  test.use({ language: 'en' });
  test.setTimeout(300_000);

  test('of USDT for ETH and of ETH for USDT is paid', async ({ page, nodes }) => {
    const { other: tron } = nodes;
    await openHouseOf(page, nodes);
    await sellsForEther(page, nodes, { give: 'USDT', income: '100' }, ({ address }) =>
      tron.payDollars(address, 100n * MILLION),
    );

    const receiving = strangerAddress();
    const { toAmount } = await buysWithEther(page, nodes, { get: 'USDT', addr: receiving });
    expect(await tron.dollarsOf(receiving)).toBe(unitsOf(toAmount, 6));
  });

  test('of BTC for USDT, the form’s first pair, is paid', async ({ page, nodes }) => {
    const { bitcoin, other: tron } = nodes;
    await openHouseOf(page, nodes);
    const receiving = strangerAddress();
    const bought = await order(page, { give: 'BTC', get: 'USDT', income: '0.02', addr: receiving });
    const { fromWallet, toAmount } = await bought.read();
    await bitcoin.send(fromWallet.address, '0.02');
    await minedUntilCompleted(page, nodes);
    expect(await tron.dollarsOf(receiving)).toBe(unitsOf(toAmount, 6));
  });
});
