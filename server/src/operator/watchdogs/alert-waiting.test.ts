import { randomUUID } from 'node:crypto';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { addresses, sowWorld } from '../../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { RatingOutage } from '../../aml/index.ts';
import { setStopReason } from '../../payments/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { keepUnscreened } from '../../tickets/exchange/unscreened-store.ts';
import { alertWaiting } from './alert-waiting.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
const deps = { db, clock };
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  await sowWorld(db, clock);
});

const subjects = async (): Promise<string[]> => {
  await alertWaiting(deps);
  return (await openAlerts(db)).map(({ subject }) => subject);
};

async function putWithdrawal(): Promise<void> {
  const user = { id: randomUUID(), email: 'anna@example.com', password_hash: '', ref_code: 'anna' };
  await db
    .insertInto('users')
    .values({ ...user, created_at: clock.now() })
    .execute();
  await db
    .insertInto('withdrawals')
    .values({
      id: randomUUID(),
      user_id: user.id,
      amount_usdt: '40',
      fee_usdt: '2',
      asset_id: assets.usdtTron,
      pay_amount: '38',
      address: addresses.tron,
      state: 'requested',
      created_at: clock.now(),
    })
    .execute();
}

describe('the alert of waiting decisions', () => {
  it('is not raised without a decision to make', async () => {
    await putTicket(deps, { status: TicketStatus.sending });
    await putDeposit(deps, { amount: '1', disposition: 'open' });
    expect(await subjects()).toEqual([]);
  });

  it('stands until a transfer is recorded', async () => {
    await owedPayment(deps, { purpose: 'payout', assetId: assets.rub, amount: '70000', state: 'manual' });
    expect(await subjects()).toEqual(['waiting:transfers']);
    await db.updateTable('payments').set({ state: 'final' }).execute();
    expect(await subjects()).toEqual([]);
  });

  it('stands while a ticket is on hold', async () => {
    await putTicket(deps, { status: TicketStatus.onHold });
    expect(await subjects()).toEqual(['waiting:tickets']);
    await db.updateTable('tickets').set({ status: TicketStatus.refunded }).execute();
    expect(await subjects()).toEqual([]);
  });

  it.each(['parked', 'unmatched'] as const)(
    'stands until a deposit that is %s is decided',
    async (disposition) => {
      await putDeposit(deps, { amount: '1', disposition });
      expect(await subjects()).toEqual(['waiting:deposits']);
      await db.updateTable('deposit_judgements').set({ disposition: 'written-off' }).execute();
      expect(await subjects()).toEqual([]);
    },
  );

  it('is raised for a deposit among dust, and not for the dust', async () => {
    for (const disposition of ['parked', 'unmatched'] as const)
      await putDeposit(deps, { amount: '0.000001', disposition, isDust: true });
    expect(await subjects()).toEqual([]);
    const deposit = await putDeposit(deps, { amount: '1', disposition: 'parked' });
    expect(await subjects()).toEqual(['waiting:deposits']);
    await db
      .updateTable('deposit_judgements')
      .set({ disposition: 'written-off' })
      .where('deposit_id', '=', deposit)
      .execute();
    expect(await subjects()).toEqual([]);
  });

  it('stands while a stopped payment is owed', async () => {
    await setStopReason(db, assets.usdtTron, byOperator('looking'));
    await owedPayment(deps, { purpose: 'sweep', assetId: assets.usdtTron, amount: '5' });
    await owedPayment(deps, { purpose: 'payout', assetId: assets.btc, amount: '1' });
    expect(await subjects()).toEqual([]);
    await owedPayment(deps, { purpose: 'payout', assetId: assets.usdtTron, amount: '5' });
    expect(await subjects()).toEqual(['waiting:payouts']);
    await setStopReason(db, assets.usdtTron, null);
    expect(await subjects()).toEqual([]);
  });

  it('stands while a paid ticket lacks a score for five minutes', async () => {
    const { id } = await putTicket(deps, { status: TicketStatus.confirming });
    const since = clock.now();
    const tried = (ms: number) =>
      keepUnscreened(db, id, new RatingOutage('amlbot', 'silent', 'timeout'), later(since, ms));
    await tried(0);
    await tried(5 * 60_000 - 1);
    expect(await subjects()).toEqual([]);
    await tried(5 * 60_000);
    expect(await subjects()).toEqual(['waiting:scores']);
    await db.updateTable('tickets').set({ status: TicketStatus.sending }).execute();
    expect(await subjects()).toEqual([]);
  });

  it('stands until a withdrawal is approved', async () => {
    await putWithdrawal();
    expect(await subjects()).toEqual(['waiting:withdrawals']);
    await db.updateTable('withdrawals').set({ state: 'approved' }).execute();
    expect(await subjects()).toEqual([]);
  });
});
