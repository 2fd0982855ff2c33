import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { owedPayment } from '../../../test/owed-payments.ts';
import { stoppedBecause } from '../../../test/stopped-because.ts';
import { TRON_USDT, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { advancePayment, cancelPayment, resumeOutflow } from '../index.ts';

const { db, clock, deps } = await tronWorld();
const HOUR_MS = 3_600_000;

it('an outflow whose payment was taken back, goes on past all that does not count', async () => {
  const owe = (amount: string, of: { purpose?: 'payout' | 'treasury-out'; assetId?: number } = {}) =>
    owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, ...of, amount });
  deps.outflow.ceilingUsdt = toDecimal('300');
  await advancePayment(deps, await owe('300'));
  deps.outflow.ceilingUsdt = toDecimal('250');
  await owe('300', { purpose: 'treasury-out' });
  await owe('300', { assetId: TRX_ASSET });
  clock.advance(1);
  const big = await owe('251');
  await advancePayment(deps, big);
  expect(await stoppedBecause(db, TRON_USDT)).toContain('outflow');
  await db.transaction().execute((tx) => cancelPayment(tx, big, clock.now()));
  clock.advance(HOUR_MS);
  await resumeOutflow(deps);
  expect(await stoppedBecause(db, TRON_USDT)).toBeNull();
});
