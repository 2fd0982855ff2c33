import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../test/arrived-deposits.ts';
import { ids } from '../../test/factories.ts';
import { putTicket } from '../../test/operator-world.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { paymentSaid } from '../../test/stored-errors.ts';
import { TRON_USDT, TRX_ASSET, tronWorld } from '../../test/tron-world.ts';
import type { Tx } from '../platform/db/db.ts';
import { isPaymentMove, type PaymentPurpose, type PaymentState, paymentMoves } from './payment.ts';
import {
  countRefunds,
  eraseRecipientsOfPayments,
  findPayment,
  markHeld,
  movePayment,
  paymentByReference,
  renameRecipient,
  setOwed,
  transactionsOfKeys,
} from './payments-store.ts';

const { db, deps } = await tronWorld();
const states = Object.keys(paymentMoves) as PaymentState[];
const SET = { lastError: paymentSaid('written with it') };
let id: string;
let others: string;

const put = () => owedPayment(deps, { purpose: 'gas', assetId: TRON_USDT, amount: '1' });
beforeEach(async () => {
  id = await put();
  others = await put();
  await db.updateTable('payments').set({ tx_id: 'tx' }).where('id', '=', id).execute();
});
const standsAs = (state: PaymentState) =>
  db.updateTable('payments').set({ state, last_error: null }).where('id', '=', id).execute();
const now = async (which: string) => {
  const { state, lastError } = (await findPayment(db, which)) ?? {};
  return { state, lastError };
};

const inTransaction = <Result>(act: (tx: Tx) => Promise<Result>) => db.transaction().execute(act);
const promise = async (which: string) => {
  const { amount, isReserved } = (await findPayment(db, which)) ?? {};
  return { amount, isReserved };
};

describe('a payment', () => {
  it('moves along each move of the table with its fields, and no other payment does', async () => {
    for (const from of states)
      for (const to of paymentMoves[from]) {
        await standsAs(from);
        expect((await movePayment(db, id, { from: [from], to, set: SET }))?.state, `${from}>${to}`).toBe(to);
        expect(await now(id), `${from}>${to}`).toEqual({ state: to, ...SET });
      }
    expect(await now(others)).toEqual({ state: 'queued', lastError: null });
  });

  it('throws on a move outside the table, even from one of several states', async () => {
    for (const from of states)
      for (const to of states.filter((state) => !isPaymentMove(from, state))) {
        await standsAs(from);
        const known = states.filter((state) => isPaymentMove(state, to));
        await expect(
          movePayment(db, id, { from: [...known, from], to, set: SET }),
          `${from}>${to}`,
        ).rejects.toThrow(`no payment moves from ${from} to ${to}`);
        expect(await now(id), `${from}>${to}`).toEqual({ state: from, lastError: null });
      }
  });

  it('in another state by now, stays as it is', async () => {
    for (const standing of states)
      for (const from of states.filter((state) => state !== standing))
        for (const to of paymentMoves[from]) {
          await standsAs(standing);
          expect(await movePayment(db, id, { from: [from], to, set: SET }), `${from}>${to}`).toBeUndefined();
          expect(await now(id), `${from}>${to}`).toEqual({ state: standing, lastError: null });
        }
  });

  it.each(paymentMoves.queued)('proved unpaid, keeps its proof when it is %s unsent', async (to) => {
    const provenAt = new Date('2030-01-01T00:00:00Z');
    await db.updateTable('payments').set({ unpaid_proven_at: provenAt }).where('id', '=', id).execute();
    await movePayment(db, id, { from: ['queued'], to, set: {} });
    const row = db.selectFrom('payments').select('unpaid_proven_at').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ unpaid_proven_at: provenAt });
  });

  it('is promised, or owed with another sum, only while it waits, and no other is', async () => {
    const [one, two] = [toDecimal('1'), toDecimal('2')];
    for (const state of states) {
      await standsAs(state);
      await db.updateTable('payments').set({ amount: '1', is_reserved: false }).execute();
      const isQueued = state === 'queued';
      expect(await inTransaction((tx) => markHeld(tx, id)), state).toBe(isQueued);
      expect(await promise(id), state).toEqual({ amount: one, isReserved: isQueued });
      const isOpen = isQueued || state === 'manual';
      expect(await inTransaction((tx) => setOwed(tx, id, two)), state).toBe(isOpen);
      expect(await promise(id), state).toEqual({ amount: isOpen ? two : one, isReserved: isOpen });
    }
    expect(await promise(others)).toEqual({ amount: one, isReserved: false });
  });
});

it('transactions are found by their payments’ keys', async () => {
  const owed = { purpose: 'gas', assetId: TRON_USDT, amount: '1' } as const;
  for (const key of ['a', 'b']) await owedPayment(deps, { ...owed, key });
  await db.updateTable('payments').set({ tx_id: 'sent' }).execute();
  await owedPayment(deps, { ...owed, key: 'c' });
  expect(await transactionsOfKeys(db, ['a', 'c'])).toEqual(new Map([['a', 'sent']]));
  expect(await transactionsOfKeys(db, [])).toEqual(new Map());
});

it('a transfer by hand is found by its reference, on its own asset', async () => {
  await db.updateTable('payments').set({ reference: 'SBP 1' }).where('id', '=', id).execute();
  const found = (assetId: number, reference: string) =>
    inTransaction(async (tx) => (await paymentByReference(tx, assetId, reference))?.id);
  expect(await found(TRON_USDT, 'sbp 1')).toBe(id);
  expect([await found(TRON_USDT, 'SBP 2'), await found(TRX_ASSET, 'SBP 1')]).toEqual([undefined, undefined]);
});

describe('a recipient', () => {
  const addressOf = async (which: string) => (await findPayment(db, which))?.address;

  it('that gets another name, gets it alone', async () => {
    const owed = { purpose: 'payout', assetId: TRON_USDT, amount: '1' } as const;
    const card = await owedPayment(deps, { ...owed, address: 'card' });
    await inTransaction((tx) => renameRecipient(tx, 'card', 'sealed'));
    expect([await addressOf(card), await addressOf(id)]).toEqual(['sealed', 'to']);
  });

  it('is erased of the payouts of these tickets only', async () => {
    const tickets = [await putTicket(deps, { status: 5 }), await putTicket(deps, { status: 5 })] as const;
    const owe = (purpose: PaymentPurpose, ticketId: string) =>
      owedPayment(deps, { purpose, ticketId, assetId: TRON_USDT, amount: '1' });
    const [ended, open] = tickets;
    const made = [await owe('payout', ended.id), await owe('refund', ended.id), await owe('payout', open.id)];
    await inTransaction((tx) => eraseRecipientsOfPayments(tx, [ended.id], { address: 'erased' }));
    expect(await Promise.all(made.map(addressOf))).toEqual(['erased', 'to', 'to']);
  });
});

it('the refunds of a deposit are counted without its sweep and without other refunds', async () => {
  const coin = { networkId: ids.tron, currencyId: ids.usdt, amount: '5' };
  const [one, other] = [
    await arrivedDeposit(deps, { ...coin, address: 'T1', index: 1 }),
    await arrivedDeposit(deps, { ...coin, address: 'T2', index: 2 }),
  ];
  const owe = (purpose: PaymentPurpose, depositId: number) =>
    owedPayment(deps, { purpose, depositId, assetId: TRON_USDT, amount: '1' });
  const counted = () => db.transaction().execute((tx) => countRefunds(tx, one.id));
  for (const purpose of ['gas', 'sweep'] as const) await owe(purpose, one.id);
  await owe('refund', other.id);
  expect(await counted()).toBe(0);
  await owe('refund', one.id);
  expect(await counted()).toBe(1);
});
