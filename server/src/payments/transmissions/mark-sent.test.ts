import { expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { markSent } from './mark-sent.ts';

const { db, clock, deps } = await tronWorld();

it('a transmission whose payment is not signed is not marked as sent', async () => {
  const payment = await owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100' });
  const all = { networkId: ids.tron, paymentIds: [payment], keys: ['nonce:hot:7'], at: clock.now() };
  const id = await putTransmission(db, { ...all, state: 'signed' });
  const moved = `payment ${payment} moved without its transmission`;
  await expect(markSent(db, id, clock.now())).rejects.toThrow(moved);
  const states = await db.selectFrom('transmissions').select('state').execute();
  expect(states).toEqual([{ state: 'signed' }]);
});
