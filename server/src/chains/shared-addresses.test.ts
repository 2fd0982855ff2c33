import { describe, expect, it } from 'vitest';
import { networksSharingAddresses } from './shared-addresses.ts';

describe('addresses', () => {
  const formats = ['bitcoin', 'evm', 'tron', 'evm'] as const;
  const networks = formats.map((addressFormat, id) => ({ id, addressFormat }));

  it.each([
    [0, [0]],
    [1, [1, 3]],
    [2, [2]],
    [3, [1, 3]],
  ])('of network %i are addresses on the networks %j', (id, sharing) => {
    expect(networksSharingAddresses({ networks }, id)).toEqual(sharing);
  });
});
