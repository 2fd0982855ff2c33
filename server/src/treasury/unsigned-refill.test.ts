/** Which refill the owner signs on the cold device. */
import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { smallWorld } from '../../test/small-world.ts';
import { type Chain, ChainOutage } from '../chains/chain.ts';
import { readBands } from './bands-store.ts';
import { announceRefill, cancelMove, removeBand, setBand, unsignedRefill } from './index.ts';

const { db, world } = await smallWorld();

const announced = (amount: string) => {
  const asset = world.deps.catalogue().asset(ids.btc, ids.bitcoin);
  if (asset === null) throw new Error('no BTC');
  const order = { asset, amount: toDecimal(amount), from: 'cold', sender: 'bc1qcold' } as const;
  return announceRefill(world.deps, { ...order, by: 'anna@example.com' });
};
const built: NonNullable<Chain['unsigned']> = async ({ amount }) => ({
  format: 'psbt',
  text: String(amount),
  fee: toDecimal('0.0001'),
});
const unsigned = (id: string, by: Chain['unsigned'] = built) => {
  const chain: Chain = { ...scriptedChain(ids.bitcoin, ids.btc, ids.btc), unsigned: by };
  return unsignedRefill({ ...world.deps, chains: new Map([[ids.bitcoin, chain]]) }, id);
};

it('an unsigned refill is of its own announcement', async () => {
  const [one, two] = [await announced('0.5'), await announced('0.7')];
  expect(await unsigned(one)).toMatchObject({ text: String(toDecimal('0.5')) });
  expect(await unsigned(two)).toMatchObject({ text: String(toDecimal('0.7')) });
});

it('a cancelled refill has no unsigned transaction', async () => {
  const id = await announced('0.5');
  await cancelMove(world.deps, id);
  expect(await unsigned(id)).toMatchObject({ done: false, why: 'there is no such announced refill' });
});

it('an unsigned refill names the outage of its network, and no other error', async () => {
  const id = await announced('0.5');
  const failing = (error: Error) => async () => {
    throw error;
  };
  const outage = await unsigned(id, failing(new ChainOutage('down')));
  expect(outage).toMatchObject({ done: false, why: expect.stringContaining('down') });
  await expect(unsigned(id, failing(new Error('a slip')))).rejects.toThrow('a slip');
});

it('a removed band leaves the other assets theirs', async () => {
  const limits = { minimum: toDecimal('1'), target: toDecimal('2'), maximum: toDecimal('3') };
  for (const assetId of [1, 7]) await setBand(db, { assetId, ...limits });
  await removeBand(db, 1);
  expect(await readBands(db)).toEqual([{ assetId: 7, ...limits }]);
});
