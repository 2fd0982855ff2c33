import { formatDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { included } from '../../../test/scripted-chain.ts';
import { paymentSaid } from '../../../test/stored-errors.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { balanceOf } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { advancePayment, advancePayments, findPayment } from '../index.ts';
import { TRIES_BEFORE_ALERT } from '../payment.ts';
import { claimTransmission } from './claims-store.ts';
import { recordFailedLook } from './record-look.ts';
import { isOverdue } from './transmission.ts';
import { carrierOf } from './transmissions-store.ts';

const { db, clock, world, deps } = await tronWorld();
beforeEach(() => {
  world.chain.record = () => ({ state: 'pending' });
});

const sentPayment = async (): Promise<string> => {
  const owed = { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true } as const;
  const id = await owedPayment(deps, owed);
  await advancePayment(deps, id);
  return id;
};
const look = async (): Promise<void> => {
  clock.advance(61_000);
  await advancePayments(deps, ids.tron);
};
const fail = (said: string) => () => {
  throw new ChainOutage(said);
};
const countAlerts = async (): Promise<number> => (await openAlerts(db)).length;

describe('a sent payment', () => {
  it('is asked about at its next look, and not before', async () => {
    const id = await sentPayment();
    let asked = 0;
    world.chain.record = () => {
      asked += 1;
      return { state: 'pending' };
    };
    await advancePayment(deps, id);
    expect(asked).toBe(0);
    clock.advance(500);
    await advancePayment(deps, id);
    expect(asked).toBe(1);
  });

  it('that its node refuses to take again, shows why', async () => {
    world.chain.record = () => ({ state: 'missing' });
    const id = await sentPayment();
    world.chain.onBroadcast = fail('the fee is too low');
    await look();
    await look();
    expect(await findPayment(db, id)).toMatchObject({
      state: 'sent',
      attempts: 2,
      lastError: paymentSaid('the fee is too low'),
    });
  });

  it('alerts at its sixteenth failed look in a row, and no more after a good one', async () => {
    const id = await sentPayment();
    world.chain.record = fail('the node is away');
    const alerts: number[] = [];
    for (let failed = 0; failed < TRIES_BEFORE_ALERT; failed += 1) {
      await look();
      alerts.push(await countAlerts());
    }
    expect(alerts).toEqual([...Array.from({ length: TRIES_BEFORE_ALERT - 1 }, () => 0), 1]);
    world.chain.record = () => ({ state: 'pending' });
    await look();
    expect(await countAlerts()).toBe(0);
    expect(await findPayment(db, id)).toMatchObject({ state: 'sent', attempts: 0, lastError: null });
  });

  it('that ended while a slow worker failed to ask about it, raises no alert', async () => {
    const id = await sentPayment();
    clock.advance(61_000);
    const slow = await claimTransmission(db, (await carrierOf(db, id))?.id ?? '', clock.now());
    if (slow === undefined) throw new Error('it is not claimed');
    world.chain.record = () => included(1_000);
    await look();
    expect((await findPayment(db, id))?.state).toBe('final');
    const last = { ...slow, attempts: TRIES_BEFORE_ALERT - 1 };
    await recordFailedLook(deps, last, clock.now(), new ChainOutage('the node is away'));
    expect(await countAlerts()).toBe(0);
  });

  it('is closed and booked at the moment of its end', async () => {
    const id = await sentPayment();
    world.chain.record = () => included(1_000);
    await look();
    const closedAt = clock.now();
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', closedAt });
    const closed = db.selectFrom('transmissions').select('closed_at as closedAt');
    expect(await closed.execute()).toEqual([{ closedAt }]);
    const booked = db.selectFrom('ledger_entries').select('at').where('kind', '=', 'payout');
    expect(await booked.execute()).toEqual([{ at: closedAt }]);
  });

  it('that is no longer open, does not end its transaction without a booking', async () => {
    const id = await sentPayment();
    await db.updateTable('payments').set({ state: 'cancelled' }).where('id', '=', id).execute();
    world.chain.record = () => included(1_000);
    await look();
    const found = await db.selectFrom('transmissions').select(['state', 'attempts']).execute();
    expect(found).toEqual([{ state: 'sent', attempts: 1 }]);
    const hot = await balanceOf(db, { kind: 'hot', currencyId: ids.usdt, networkId: ids.tron });
    expect(formatDecimal(hot)).toBe('2000000');
  });
});

it.each([
  [1_799_999, false],
  [1_800_000, true],
])('a payment that was sent %i ms ago is late: %s', (ageMs, isLate) => {
  const now = clock.now();
  expect(isOverdue({ sentAt: later(now, -ageMs) }, now)).toBe(isLate);
});
