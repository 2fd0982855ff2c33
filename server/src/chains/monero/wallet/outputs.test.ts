import { expect, it } from 'vitest';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { readOutputs } from './outputs.ts';

const HEIGHT = 100;

/** A wallet whose outputs have no image until the signer has shown so many of them. */
function contextWith(outputs: number, knownAtOnce: number): { context: Context; asked: () => number } {
  let known = 0;
  let asked = 0;
  const shown = (at: number) => ({
    amount: '5',
    block_height: HEIGHT,
    frozen: false,
    pubkey: `key ${at}`,
    subaddr_index: { minor: 0 },
    tx_hash: `tx ${at}`,
    unlocked: true,
    ...(at < known ? { key_image: `image ${at}` } : {}),
  });
  const answers: Readonly<Record<string, () => unknown>> = {
    get_height: () => ({ height: HEIGHT + 1 }),
    incoming_transfers: () => ({ transfers: Array.from({ length: outputs }, (_, at) => shown(at)) }),
    export_outputs: () => {
      asked += 1;
      if (asked > 10) throw new Error('it asks without an end');
      return { outputs_data_hex: '' };
    },
  };
  const transactions = async (txIds: readonly string[]) =>
    txIds.map((txId) => ({ txId, transaction: { unlock_time: '0', vout: [] } }));
  const images = async () => {
    known += knownAtOnce;
    return { offset: 0, images: [] };
  };
  const wallet = { ask: async (method: string) => answers[method]?.() };
  const context = { settings: { networkId: 7, signer: { images } }, wallet, node: { transactions } };
  return { context: context as unknown as Context, asked: () => asked };
}

it('a signer that tells no image of the first output is an outage, and is not asked forever', async () => {
  const { context, asked } = contextWith(1, 0);
  await expect(readOutputs(context, HEIGHT)).rejects.toBeInstanceOf(ChainOutage);
  expect(asked()).toBe(1);
});

it('a signer that tells the images part by part is asked until all are known', async () => {
  const { context, asked } = contextWith(5, 2);
  const outputs = await readOutputs(context, HEIGHT);
  expect(outputs.map(({ image }) => image)).toEqual([0, 1, 2, 3, 4].map((at) => `image ${at}`));
  expect(asked()).toBe(3);
});
