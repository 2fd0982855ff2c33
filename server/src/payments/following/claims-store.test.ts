import { strict as assert } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { owedPayment } from '../../../test/owed-payments.ts';
import { paymentSaid } from '../../../test/stored-errors.ts';
import { TRON_USDT, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { findPayment } from '../index.ts';
import { LEASE_MS, type Payment, TRIES_BEFORE_ALERT } from '../payment.ts';
import { claimBeside, claimPayment, makeDue, releasePayment } from './claims-store.ts';
import { recordFailure } from './record-look.ts';

const { db, clock, deps } = await tronWorld();
const owe = (assetId = TRON_USDT, purpose: 'payout' | 'consolidate' = 'payout') =>
  owedPayment(deps, { purpose, assetId, amount: '100' });
const change = (id: string, columns: { attempts?: number; state?: 'cancelled' }) =>
  db.updateTable('payments').set(columns).where('id', '=', id).execute();
const claim = async (id: string): Promise<Payment> => {
  const claimed = await claimPayment(db, id, clock.now());
  assert(claimed !== undefined);
  return claimed;
};

describe('a claimed payment', () => {
  it('is released by its present holder only', { tags: ['threat:double-payout'] }, async () => {
    const id = await owe();
    const late = await claim(id);
    clock.advance(LEASE_MS);
    const held = await claim(id);
    expect(await releasePayment(db, late, clock.now(), paymentSaid('late'))).toBe(false);
    expect(await findPayment(db, id)).toEqual(held);
    expect(await releasePayment(db, held, clock.now(), null)).toBe(true);
  });

  it('whose lease ended before the batch, is not taken beside itself', async () => {
    const first = await claim(await owe());
    const other = await owe();
    clock.advance(LEASE_MS);
    const beside = await claimBeside(db, first, 2, clock.now());
    expect(beside.map(({ id }) => id)).toEqual([other]);
  });

  it('takes only fresh ones of its coin along, the oldest first', async () => {
    const first = await claim(await owe());
    await owe(TRX_ASSET);
    await owe(TRON_USDT, 'consolidate');
    await change(await owe(), { attempts: 1 });
    await change(await owe(), { state: 'cancelled' });
    await claim(await owe());
    clock.advance(1);
    const older = await owe();
    clock.advance(1);
    await owe();
    const take = async (limit: number, of = first) =>
      (await claimBeside(db, of, limit, clock.now())).map(({ id }) => id);
    expect([await take(0), await take(5, { ...first, attempts: 1 }), await take(1)]).toEqual([
      [],
      [],
      [older],
    ]);
  });

  it('is not made due while it is signed, a failed one is', async () => {
    const [held, failed, other] = [await owe(), await owe(), await owe()];
    const holder = await claim(held);
    for (const id of [failed, other])
      await recordFailure(deps, await claim(id), clock.now(), new ChainOutage('away'));
    for (const id of [held, failed]) await db.transaction().execute((tx) => makeDue(tx, id));
    expect((await findPayment(db, held))?.leaseUntil).toEqual(holder.leaseUntil);
    const now = await Promise.all([failed, other].map((id) => claimPayment(db, id, clock.now())));
    expect(now.map((one) => one?.id)).toEqual([failed, undefined]);
  });

  it('that fails, waits longer each time, and alerts at the 16th', async () => {
    const id = await owe();
    const waits: number[] = [];
    for (let tries = 1; tries <= 16; tries += 1) {
      expect(await openAlerts(db)).toEqual([]);
      await recordFailure(deps, await claim(id), clock.now(), new ChainOutage('away'));
      const { leaseUntil } = (await findPayment(db, id)) ?? {};
      const waitMs = (leaseUntil?.getTime() ?? 0) - clock.now().getTime();
      waits.push(waitMs / 1_000);
      clock.advance(waitMs);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, ...Array(10).fill(60)]);
    expect(await openAlerts(db)).toHaveLength(1);
  });

  it('that fails with words that the database refuses, keeps the rest of them', async () => {
    const id = await owe();
    await db
      .updateTable('payments')
      .set({ attempts: TRIES_BEFORE_ALERT - 1 })
      .execute();
    await recordFailure(deps, await claim(id), clock.now(), new ChainOutage('reverted: \0 \ud83d!'));
    expect((await findPayment(db, id))?.lastError).toEqual(paymentSaid('reverted: \ufffd \ufffd!'));
    expect(await openAlerts(db)).toMatchObject([
      { message: expect.stringContaining('reverted: \ufffd \ufffd!') },
    ]);
  });
});
