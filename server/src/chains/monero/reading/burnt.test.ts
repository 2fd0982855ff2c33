import { expect, it } from 'vitest';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { BASE, toHex } from '../crypto/curve.ts';
import { receivedIn } from '../crypto/outputs.ts';
import type { Transaction } from '../node/answers.ts';
import { withoutBurnt } from './burnt.ts';

const keys = { address: 'ours', view: 5n, publicSpend: BASE } as Context['keys'];

/** It pays an output of this key. */
const paying = (key: bigint): Transaction => ({
  unlock_time: '0',
  vin: [],
  vout: [{ amount: '7', target: { key: toHex(BASE.multiply(key).toBytes()) } }],
  extra: [1, ...BASE.toBytes()],
});
const TRANSACTIONS: Readonly<Record<string, Transaction>> = {
  first: paying(3n),
  again: paying(3n),
  third: paying(3n),
  other: paying(4n),
};

/** What of a block with these transactions is credited, after blocks with those. */
async function credited(block: readonly string[], before: readonly string[]): Promise<string[]> {
  const transactions = async (txIds: readonly string[]) =>
    txIds.flatMap((txId) => {
      const transaction = TRANSACTIONS[txId];
      return transaction === undefined ? [] : [{ txId, transaction }];
    });
  const context = { keys, node: { transactions }, settings: { paidBefore: async () => before } };
  const outputs = (await transactions(block)).flatMap(({ txId, transaction }) =>
    receivedIn(keys, transaction).map((output) => ({ txId, output })),
  );
  const whole = await withoutBurnt(context as unknown as Context, outputs);
  return whole.map(({ txId }) => txId);
}

it.each([
  ['of a key that an earlier block paid', ['again'], ['first'], []],
  ['of a key of its own', ['other'], ['first'], ['other']],
  ['of one key in one block', ['first', 'again', 'other', 'third'], [], ['first', 'other']],
  ['of a block that is read again', ['first', 'again'], ['first'], ['first']],
])('of outputs of Monero %s, those that can be spent are credited', async (_what, block, before, whole) => {
  expect(await credited(block, before)).toEqual(whole);
});

it('an earlier payment of Monero that the node does not show is an outage', async () => {
  await expect(credited(['again'], ['forgotten'])).rejects.toBeInstanceOf(ChainOutage);
});
