import { randomUUID } from 'node:crypto';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { findPayment } from '../../payments/index.ts';
import { findDeposit } from '../deposits/deposit-store.ts';

const { db, clock, world } = await smallWorld();
const reason = 'the wrong address';
const unmatched = () => putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
const refund = (deposit: number) =>
  world.run('refund-deposit', { deposit, address: addresses.bitcoin, reason: 'claimed by mail' });
const cancel = (payout: string) => world.run('cancel-payout', { payout, reason });

describe('a cancelled refund', () => {
  it('is taken back at the clock’s moment', async () => {
    const deposit = await unmatched();
    await refund(deposit);
    const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    clock.advance(60_000);
    await cancel(id);
    const at = clock.now();
    const booked = db.selectFrom('ledger_entries').select('at').where('kind', '=', 'refund-undone');
    expect(await booked.execute()).toEqual([{ at }]);
    expect(await findPayment(db, id)).toMatchObject({ state: 'cancelled', closedAt: at });
    const judged = db.selectFrom('deposit_judgements').select(['disposition', 'updated_at']);
    expect(await judged.execute()).toEqual([{ disposition: 'unmatched', updated_at: at }]);
  });

  it('is never another kind of payment', async () => {
    const depositId = await unmatched();
    const btc = { assetId: assets.btc, amount: '0.1' } as const;
    const others = [
      await owedPayment(world.deps, { ...btc, purpose: 'sweep', depositId }),
      await owedPayment(world.deps, { ...btc, purpose: 'treasury-out' }),
    ];
    for (const id of others) {
      await expect(cancel(id)).rejects.toThrow('422: only the refund of a single deposit');
      expect((await findPayment(db, id))?.state).toBe('queued');
    }
    const unknown = randomUUID();
    await expect(cancel(unknown)).rejects.toThrow(`422: there is no payment ${unknown}`);
  });
});

describe('the refund of a deposit alone', () => {
  it('is refused while its ticket counts it', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await expect(refund(deposit)).rejects.toThrow('422: only a final deposit that is unmatched or parked');
    expect((await findDeposit(db, deposit))?.disposition).toBe('open');
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
  });

  it('is booked at the clock’s moment', async () => {
    const deposit = await unmatched();
    clock.advance(60_000);
    await refund(deposit);
    const booked = db.selectFrom('ledger_entries').select('at').where('kind', '=', 'refund');
    expect(await booked.execute()).toEqual([{ at: clock.now() }]);
    const owed = db.selectFrom('payments').select(['purpose', 'created_at']);
    expect(await owed.execute()).toEqual([{ purpose: 'refund', created_at: clock.now() }]);
  });
});
