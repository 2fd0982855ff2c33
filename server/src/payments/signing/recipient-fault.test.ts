import { expect, it } from 'vitest';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { findPayment } from '../index.ts';
import { refuseBadRecipients } from './recipient-fault.ts';

const { db, clock, world, deps } = await tronWorld();

it('a payment to a recipient that cannot receive fails now, and the others stay payable', async () => {
  const owe = (address: string) =>
    owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true, address });
  const [bad, good] = [await owe('blocked'), await owe('to')];
  const payments = (await Promise.all([bad, good].map((id) => findPayment(db, id)))).filter(
    (one) => one !== undefined,
  );
  world.chain.checkRecipient = async ({ to }) => (to === 'blocked' ? 'cannot receive' : null);
  clock.advance(5_000);
  const payable = await refuseBadRecipients(deps, world.chain, payments);
  expect(payable.map(({ id }) => id)).toEqual([good]);
  const row = await db.selectFrom('payments').selectAll().where('id', '=', bad).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'failed', failure: 'blacklisted', closed_at: clock.now() });
});
