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
