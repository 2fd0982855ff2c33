import { expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { findPayment } from '../index.ts';
import type { Payment } from '../payment.ts';
import { outgoingOf, walletOf } from './outgoing.ts';

const { db, deps } = await tronWorld();

it('gas names the wallet that it feeds, and a sweep the wallet that it leaves', async () => {
  const coin = { networkId: ids.tron, currencyId: ids.trx, amount: '5', address: 'T1', index: 3 };
  const { depositAddressId } = await arrivedDeposit(deps, coin);
  const ordered = async (purpose: 'gas' | 'sweep') => {
    const owed = { purpose, depositAddressId, assetId: TRX_ASSET, amount: '1' } as const;
    const payment = (await findPayment(db, await owedPayment(deps, owed))) as Payment;
    return { from: await walletOf(deps, payment), ...(await outgoingOf(deps, payment)) };
  };
  const wallet = { kind: 'deposit', derivationIndex: 3 };
  expect(await ordered('gas')).toMatchObject({ from: { kind: 'hot' }, toWallet: wallet });
  const swept = await ordered('sweep');
  expect(swept).toMatchObject({ from: wallet, purpose: 'sweep' });
  expect(swept).not.toHaveProperty('toWallet');
});
