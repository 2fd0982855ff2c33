import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../test/arrived-deposits.ts';
import { ids } from '../../test/factories.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { paymentSaid } from '../../test/stored-errors.ts';
import { TRON_USDT, tronWorld } from '../../test/tron-world.ts';
import { isPaymentMove, type PaymentPurpose, type PaymentState, paymentMoves } from './payment.ts';
import { countRefunds, findPayment, movePayment } from './payments-store.ts';

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
