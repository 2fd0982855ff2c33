import { describe, expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { smallWorld } from '../../test/small-world.ts';
import { withdrawalMethods } from './withdrawal-methods.ts';

const { world } = await smallWorld();

describe('the methods of a withdrawal', () => {
  it('are listed coins with a served network, and no fee coin', () => {
    const served: readonly number[] = [ids.tron, ids.ripple];
    const offer = { ...world.deps.offer, isServed: (networkId: number) => served.includes(networkId) };
    expect(withdrawalMethods({ catalogue: world.deps.catalogue, offer }).allowedCurrencies).toEqual([
      { id: ids.xrp, networksId: [ids.ripple] },
      { id: ids.usdt, networksId: [ids.tron] },
    ]);
  });
});
