import { expect, it } from 'vitest';
import { chooseOutputs } from './choose-outputs.ts';

const outputs = Array.from({ length: 30 }, (_, at) => ({
  txId: `tx${at}`,
  outputIndex: 0,
  units: 10n,
  height: at,
  minor: 0,
  image: `image${at}`,
  isUnlocked: true,
  isFrozen: false,
}));

it('a payment of Monero spends at most 20 outputs, so that the signer can read it', () => {
  expect(chooseOutputs(outputs, () => 200n)).toHaveLength(20);
  expect(chooseOutputs(outputs, () => 201n)).toBeNull();
});

it('a payment of Monero spends the smallest output that is enough, else the largest ones', () => {
  const mixed = outputs.slice(0, 4).map((one, at) => ({ ...one, units: [40n, 10n, 30n, 20n][at] ?? 0n }));
  const unitsFor = (needed: bigint) => chooseOutputs(mixed, () => needed)?.map(({ units }) => units);
  expect(unitsFor(20n)).toEqual([20n]);
  expect(unitsFor(21n)).toEqual([30n]);
  expect(unitsFor(41n)).toEqual([40n, 30n]);
});
