import { withdrawalCodes } from '@parom/contract/errors';
import { ZERO } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { smallWorld } from '../../test/small-world.ts';
import { methodOf, withdrawalMethods } from './withdrawal-methods.ts';

const { world } = await smallWorld();

describe('the methods of a withdrawal', () => {
  const offerAt = (...served: readonly number[]) => ({
    ...world.deps.offer,
    isServed: (networkId: number) => served.includes(networkId),
  });

  it('are listed coins with a served network, and no fee coin', () => {
    const offer = offerAt(ids.tron, ids.ripple);
    const { catalogue } = world.deps;
    expect(withdrawalMethods({ catalogue, offer }).allowedCurrencies).toEqual([
      { id: ids.xrp, networksId: [ids.ripple] },
      { id: ids.usdt, networksId: [ids.tron] },
    ]);
    const none = { ...offer, isTypeAllowed: () => false };
    expect(withdrawalMethods({ catalogue, offer: none }).allowedCurrencies).toEqual([]);
  });

  it('are refused where another network of the coin is served', () => {
    const chains = new Map([ids.tron, ids.ethereum].map((id) => [id, scriptedChain(id, ids.usdt, ids.usdt)]));
    const over = (networkId: number) =>
      methodOf(
        { catalogue: world.deps.catalogue, chains, offer: offerAt(ids.tron) },
        { currencyId: ids.usdt, networkId, address: addresses.tron, memo: null, amount: ZERO },
      );
    expect(over(ids.tron).network.id).toBe(ids.tron);
    expect(() => over(ids.ethereum)).toThrow(String(withdrawalCodes.notOffered));
  });
});
