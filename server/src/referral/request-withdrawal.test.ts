import { withdrawalCodes } from '@parom/contract/errors';
import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { smallWorld } from '../../test/small-world.ts';
import { ChainOutage } from '../chains/chain.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const { db, world } = await smallWorld();

it('a withdrawal while its network names no fee is refused as without a price', async () => {
  world.chain.estimateFee = async () => {
    throw new ChainOutage('down');
  };
  const target = { currencyId: ids.btc, networkId: ids.bitcoin, address: addresses.bitcoin, memo: null };
  const asked = requestWithdrawal(world.deps, crypto.randomUUID(), { ...target, amount: toDecimal('50') });
  await expect(asked).rejects.toMatchObject({ errorCode: withdrawalCodes.noFreshRate, status: 422 });
  expect(await db.selectFrom('withdrawals').select('id').execute()).toEqual([]);
});
