import { randomUUID } from 'node:crypto';
import { type Decimal, subtract, toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { PaymentRecord } from '../../chains/chain.ts';
import { balanceOf } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { advancePayments, findPayment, proveFailures } from '../index.ts';
import type { PaymentRequest } from '../request-payment.ts';
import { markUnpaid, unprovenBefore, unprovenFailures } from './unproven-failures-store.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();

const REVERTED = { ...included(1_000), state: 'failed' } as const;
/** By payment; by default it is in a final block. */
let fates: Map<string, PaymentRecord>;
/** What left the wallet and is not in the books. */
let left: Decimal;

beforeEach(async () => {
  fates = new Map();
  left = toDecimal('0');
  // Final for the watcher too.
  await watchTo(200);
  world.chain.record = (txId) => {
    const at = world.chain.sent.indexOf(txId);
    return at < 0
      ? { state: 'missing' }
      : (fates.get(world.chain.signed[at]?.payments[0]?.id ?? '') ?? included(1_000));
  };
  world.chain.balance = async (currencyId) =>
    subtract(await balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron }), left);
});

const stateOf = async (id: string) => (await findPayment(db, id))?.state;
const provenAt = async (id: string) =>
  (await db.selectFrom('payments').select('unpaid_proven_at').where('id', '=', id).executeTakeFirstOrThrow())
    .unpaid_proven_at;
async function pay(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    clock.advance(60_000);
    await advancePayments(deps, ids.tron);
  }
}
const request = (request: Partial<PaymentRequest>, amount = '100') =>
  owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, ...request, amount: amount });
const reconcile = () => proveFailures(deps);
const newTicket = async () => (await putTicket(deps, { status: 3 })).id;

async function referrer(refCode: string): Promise<() => Promise<string>> {
  const user = { id: randomUUID(), email: `${refCode}@example.com`, password_hash: '', ref_code: refCode };
  await db
    .insertInto('users')
    .values({ ...user, created_at: clock.now() })
    .execute();
  return async () => {
    const id = randomUUID();
    await db.updateTable('withdrawals').set({ state: 'rejected' }).where('user_id', '=', user.id).execute();
    const [asked, paid] = [
      { amount_usdt: '102', fee_usdt: '2' },
      { asset_id: TRON_USDT, pay_amount: '100' },
    ];
    await db
      .insertInto('withdrawals')
      .values({
        id,
        user_id: user.id,
        ...asked,
        ...paid,
        address: 'to',
        state: 'approved',
        created_at: clock.now(),
      })
      .execute();
    return id;
  };
}

async function failed(of: Partial<PaymentRequest>, fate: PaymentRecord = REVERTED): Promise<string> {
  const id = await request(of);
  fates.set(id, fate);
  await pay();
  expect(await stateOf(id)).toBe('failed');
  return id;
}

describe('a second payment', () => {
  it.each([
    ['reverted', REVERTED],
    ['can never be included', impossible(1_000)],
  ])('that %s, leaves only after its wallet was compared', async (_how, fate) => {
    const ticketId = await newTicket();
    const first = await failed({ ticketId }, fate);
    const second = await request({ ticketId });
    await pay();
    expect([await stateOf(second), world.chain.signed]).toEqual(['queued', [expect.anything()]]);
    expect((await findPayment(db, second))?.lastError).toEqual({
      code: 'failureUnproven',
      parts: { payment: first },
    });
    await reconcile();
    expect(await provenAt(first)).toEqual(clock.now());
    await pay();
    expect(await stateOf(second)).toBe('final');
  });

  it('never leaves while the failed payment’s coins are missing', {
    tags: ['threat:lying-node'],
  }, async () => {
    const ticketId = await newTicket();
    await failed({ ticketId });
    left = toDecimal('100');
    const second = await request({ ticketId });
    for (let minute = 0; minute < 3; minute += 1) {
      await reconcile();
      await pay();
    }
    expect(await stateOf(second)).toBe('queued');
    expect((await openAlerts(db)).map(({ subject }) => subject)).toContain(`shortfall:${TRON_USDT}`);
  });

  it('waits while a payment on its way could hide the missing coins', async () => {
    const ticketId = await newTicket();
    await failed({ ticketId });
    left = toDecimal('100');
    const other = await request({ ticketId: await newTicket() }, '150');
    fates.set(other, { state: 'pending' });
    const second = await request({ ticketId });
    await pay();
    await reconcile();
    await pay();
    expect([await stateOf(other), await stateOf(second)]).toEqual(['sent', 'queued']);
    // Nothing left the wallet, and the other payment is still on its way.
    left = toDecimal('0');
    await reconcile();
    await pay();
    expect(await stateOf(second)).toBe('final');
  });

  it('is not proved safe by a comparison before the failure', async () => {
    const ticketId = await newTicket();
    await reconcile();
    await failed({ ticketId });
    const second = await request({ ticketId });
    await pay();
    expect(await stateOf(second)).toBe('queued');
  });

  it('waits as a refund after a payout, and as a payout after a refund', async () => {
    const ticketId = await newTicket();
    const { id: depositId } = await arrivedDeposit(deps, {
      networkId: ids.tron,
      currencyId: ids.usdt,
      address: 'target',
      amount: '100',
      index: 3,
    });
    await db
      .insertInto('deposit_judgements')
      .values({
        deposit_id: depositId,
        ticket_id: ticketId,
        verdict: 'fits',
        disposition: 'refunding',
        updated_at: clock.now(),
      })
      .execute();
    const first = await failed({ ticketId });
    const refund = await request({ purpose: 'refund', depositId });
    await pay();
    expect(await stateOf(refund)).toBe('queued');
    await db
      .updateTable('payments')
      .set({ state: 'failed', tx_id: 'of-refund' })
      .where('id', '=', refund)
      .execute();
    await db.updateTable('payments').set({ unpaid_proven_at: clock.now() }).where('id', '=', first).execute();
    const payment = await request({ ticketId });
    await pay();
    expect(await stateOf(payment)).toBe('queued');
  });

  it('waits as a withdrawal after the referrer’s failed one', async () => {
    const [anna, boris] = [await referrer('anna'), await referrer('boris')];
    const first = await failed({ purpose: 'withdrawal', withdrawalId: await anna() });
    const second = await request({ purpose: 'withdrawal', withdrawalId: await anna() });
    const other = await request({ purpose: 'withdrawal', withdrawalId: await boris() });
    await pay();
    expect([await stateOf(second), await stateOf(other)]).toEqual(['queued', 'final']);
    expect((await findPayment(db, second))?.lastError).toEqual({
      code: 'failureUnproven',
      parts: { payment: first },
    });
    await reconcile();
    await pay();
    expect(await stateOf(second)).toBe('final');
  });

  it('holds up no payment of another ticket', async () => {
    await failed({ ticketId: await newTicket() });
    const other = await request({ ticketId: await newTicket() });
    await pay();
    expect(await stateOf(other)).toBe('final');
  });
});

it.each(['signed', 'sent', 'final'] as const)(
  'a payment that is %s by the end of a comparison is not proved unpaid by it',
  async (state) => {
    const id = await request({});
    await db.updateTable('payments').set({ state, tx_id: 'again' }).where('id', '=', id).execute();
    await markUnpaid(db, [id], clock.now());
    expect(await provenAt(id)).toBeNull();
  },
);

describe('an unproven failure', () => {
  const failedAs = async (of: Partial<PaymentRequest>, state: 'failed' | 'final' = 'failed') => {
    const id = await request(of);
    await db.updateTable('payments').set({ state, tx_id: id }).where('id', '=', id).execute();
    return id;
  };

  it('of a sweep holds no refund up, nor one of a refund a sweep', async () => {
    const coin = { networkId: ids.tron, currencyId: ids.usdt, amount: '100' };
    const { id: depositId } = await arrivedDeposit(deps, { ...coin, address: 'target', index: 3 });
    await failedAs({ purpose: 'sweep', depositId });
    const refund = await failedAs({ purpose: 'refund', depositId });
    const [next, sweep] = [
      await request({ purpose: 'refund', depositId }),
      await request({ purpose: 'sweep', depositId }),
    ];
    expect([await unprovenBefore(db, next), await unprovenBefore(db, sweep)]).toEqual([refund, null]);
    await markUnpaid(db, [refund], clock.now());
    expect(await unprovenBefore(db, next)).toBeNull();
  });

  it('is none of a final or unsigned payment, and is proved alone', async () => {
    await failedAs({}, 'final');
    await request({});
    const [one, other] = [await failedAs({}), await failedAs({})];
    const open = async () => (await unprovenFailures(db, TRON_USDT)).map(({ id }) => id).toSorted();
    expect(await open()).toEqual([one, other].toSorted());
    await markUnpaid(db, [], clock.now());
    await markUnpaid(db, [one], clock.now());
    expect(await open()).toEqual([other]);
  });
});
