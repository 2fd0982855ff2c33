import { strict as assert } from 'node:assert';
import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { owedPayment } from '../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../test/tron-world.ts';
import { reserveStates } from '../ledger/index.ts';
import { findPayment } from './index.ts';
import { holdForPayment } from './sign-payment.ts';

const { db, deps } = await tronWorld();

it('a refund that a second worker still sees unheld, is held once', async () => {
  const id = await owedPayment(deps, { purpose: 'refund', assetId: TRON_USDT, amount: '100' });
  const seen = await findPayment(db, id);
  assert(seen !== undefined);
  expect(await holdForPayment(deps, seen)).toBe(true);
  await expect(holdForPayment(deps, seen)).rejects.toThrow(`payment ${id} was held twice`);
  const state = (await reserveStates(db)).find(({ assetId }) => assetId === TRON_USDT);
  expect(state?.reserved).toBe(toDecimal('100'));
});
