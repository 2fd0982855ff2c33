import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { toDecimal, ZERO } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { ids, setHotBalance } from '../../../test/factories.ts';
import { assets } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { tronWorld } from '../../../test/tron-world.ts';
import { later } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { findPayment } from '../index.ts';
import type { PaymentRequest } from '../request-payment.ts';
import { settleFinal } from '../settle-payment.ts';
import { claimManual } from './manual-claims-store.ts';
import { recordTransfer, type Transferred } from './record-transfer.ts';

const { db, clock, world, deps } = await tronWorld();
const [ANNA, BORIS] = ['anna@example.com', 'boris@example.com'] as const;
const atOnce = it.runIf(process.env['PAROM_TEST_DATABASE_URL']);

const claim = (tx: Tx, id: string, by: string, now = clock.now()) => claimManual(tx, id, { by, now });
/** By hand, and held by Anna. */
async function owe(of: Partial<PaymentRequest> = {}): Promise<string> {
  const owed = { purpose: 'payout', assetId: assets.rub, isReserved: true, state: 'manual', ...of } as const;
  const id = await owedPayment(deps, { ...owed, amount: '100' });
  await db.transaction().execute((tx) => claim(tx, id, ANNA));
  return id;
}
const record = (paymentId: string, of: Partial<Transferred> = {}) =>
  recordTransfer(deps, {
    paymentId,
    reference: 'SBP 1',
    amount: null,
    isWithoutDeposit: false,
    by: ANNA,
    ...of,
  });
const stateOf = async (id: string) => (await findPayment(db, id))?.state;

describe('a transfer by hand', () => {
  it('is recorded once, at that moment', async () => {
    const id = await owe();
    clock.advance(60_000);
    expect(await record(id)).toMatchObject({ kind: 'recorded', payment: { closedAt: clock.now() } });
    expect([await record(id), await record(randomUUID())]).toEqual([
      { kind: 'not-waiting' },
      { kind: 'not-waiting' },
    ]);
  });

  it('of a deposit that was taken back, is recorded only with a word for it', async () => {
    const coin = { networkId: ids.bitcoin, currencyId: ids.btc, amount: '1', address: 'from', index: 7 };
    const { id: depositId } = await arrivedDeposit(deps, { ...coin, state: 'vanished' });
    const id = await owe({ purpose: 'refund', depositId });
    const said = [{ code: 'depositTakenBack', parts: { deposit: depositId } }];
    expect(await record(id)).toMatchObject({ kind: 'declined', refusal: { said } });
    expect(await stateOf(id)).toBe('manual');
    expect(await record(id, { isWithoutDeposit: true })).toMatchObject({ kind: 'recorded' });
  });

  it('of more than the books show, is not recorded', async () => {
    await setHotBalance(db, world.catalogue, assets.rub, '120', clock);
    const id = await owe();
    const declined = await record(id, { amount: toDecimal('121') });
    expect(declined).toMatchObject({ refusal: { said: [{ code: 'booksCannotCarry' }] } });
    expect(await findPayment(db, id)).toMatchObject({ state: 'manual', amount: toDecimal('100') });
    expect(await record(id, { amount: toDecimal('120') })).toMatchObject({ kind: 'recorded' });
  });

  atOnce('recorded for two payments at once, is recorded for the first', async () => {
    const [one, other] = [await owe(), await owe()];
    const end = { paymentId: one, at: clock.now(), catalogue: world.catalogue, fee: ZERO } as const;
    const [first, second] = await sideBySide(
      db,
      (tx) => settleFinal(tx, { ...end, from: 'manual', reference: 'SBP 1' }),
      () => record(other),
    );
    expect([first, second]).toMatchObject(['settled', { kind: 'spent', on: { id: one } }]);
    expect(await stateOf(other)).toBe('manual');
  });

  atOnce('is not recorded beside the claim of another operator', async () => {
    const id = await owe();
    const [until, outcome] = await sideBySide(
      db,
      (tx) => claim(tx, id, BORIS, later(clock.now(), 3_600_000)),
      () => record(id),
    );
    assert(until !== null);
    expect(outcome).toMatchObject({ kind: 'declined', refusal: { said: [{ code: 'paymentHeld' }] } });
    expect(await stateOf(id)).toBe('manual');
  });
});
