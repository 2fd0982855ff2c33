/** Batches, children and consolidations on a real bitcoind, fee bumps on anvil. */
import { randomBytes } from 'node:crypto';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { getAddress, parseEther, toHex } from 'viem';
import { describe } from 'vitest';
import { bitcoinPublicKeys } from '../../src/signing/index.ts';
import { type Bitcoind, describeWithBitcoind } from '../bitcoin/bitcoind.ts';
import { MNEMONIC, startBitcoinNetwork } from '../bitcoin/network.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { startEvmNetwork } from '../evm/network.ts';
import { ids } from '../factories.ts';
import { type Coins, survives, type World } from './payers.ts';

const SMALL_COINS = 76;

const bitcoinWorld = (bitcoind: Bitcoind): World => ({
  settings: {
    kind: 'bitcoin',
    networkId: ids.bitcoin,
    currencyId: ids.btc,
    node: bitcoind.url,
    confirmations: 2,
  },
  amount: '0.01',
  newAddress: () => bitcoind.newAddress(),
  held: async (address) =>
    formatDecimal(toDecimal(String(await bitcoind.ofCustomer('getreceivedbyaddress', [address])))),
  mine: () => bitcoind.mine(),
  setFees: async () => {},
});

/** Nodes relay no longer chains of change. */
async function fundSmall(bitcoind: Bitcoind, hot: string): Promise<void> {
  for (let coin = 0; coin < SMALL_COINS; coin += 1) {
    if (coin % 20 === 0) await bitcoind.mine();
    await bitcoind.send(hot, '0.002');
  }
  await bitcoind.mine();
}

async function ownCoins(bitcoind: Bitcoind): Promise<Coins> {
  const { hotXpub } = bitcoinPublicKeys(MNEMONIC, 'regtest');
  const scanned = ['0/*', '1/*'].map((path) => ({ desc: `wpkh(${hotXpub}/${path})`, range: 300 }));
  const asked = ['start', scanned];
  const found = await bitcoind.call<{ unspents: unknown[]; total_amount: number }>('scantxoutset', asked);
  return { count: found.unspents.length, sum: toDecimal(String(found.total_amount)) };
}

describe('a worker that is killed', () => {
  describeWithBitcoind('on bitcoind', () => {
    survives(
      async () => {
        const { bitcoind, hot } = await startBitcoinNetwork();
        for (let coin = 0; coin < 6; coin += 1) await bitcoind.send(hot, '0.5');
        await bitcoind.mine();
        return bitcoinWorld(bitcoind);
      },
      'batch',
      'child',
    );
  });

  describeWithBitcoind('while it joins small coins', () => {
    survives(async () => {
      const { bitcoind, hot } = await startBitcoinNetwork();
      return {
        ...bitcoinWorld(bitcoind),
        fundSmall: () => fundSmall(bitcoind, hot),
        ownCoins: () => ownCoins(bitcoind),
      };
    }, 'join');
  });

  describeWithAnvil('on anvil', () => {
    survives(async () => {
      const { anvil, hot } = await startEvmNetwork(1, { confirmationsRequired: 2 });
      await anvil.client.setBalance({ address: hot, value: parseEther('50') });
      const setBaseFee = (gwei: bigint) =>
        anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * 1_000_000_000n });
      return {
        settings: {
          kind: 'evm',
          networkId: ids.ethereum,
          currencyId: ids.eth,
          node: anvil.url,
          confirmations: 2,
        },
        amount: '0.5',
        newAddress: async () => getAddress(toHex(randomBytes(20))),
        held: async (address) =>
          formatDecimal(
            toDecimal(String(Number(await anvil.client.getBalance({ address: getAddress(address) })) / 1e18)),
          ),
        mine: () => anvil.mine(),
        setFees: async (fees) => {
          await setBaseFee(fees === 'low' ? 1n : 60n);
          await anvil.mine();
        },
      };
    }, 'bump');
  });
});
