import { randomUUID } from 'node:crypto';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { toDecimal } from '@parom/contract/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blocking, ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible } from '../../../test/scripted-chain.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { stoppedBecause } from '../../../test/stopped-because.ts';
import { TRON_USDT, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { alertSubjects } from '../../alerts.ts';
import { openAlerts, raiseAlert } from '../../platform/alerts/alerts-store.ts';
import {
  advancePayment,
  advancePayments,
  cancelPayment,
  findPayment,
  type PaymentPurpose,
  resumeOutflow,
  setStopReason,
  startPayments,
} from '../index.ts';
import { keepWithinOutflow } from './outflow.ts';

const { db, clock, world, deps } = await tronWorld();
const MINUTE_MS = 60_000;
const start = () => db.transaction().execute((tx) => startPayments(tx, clock.now(), TRON_USDT));
const SUBJECT = alertSubjects.outflow(TRON_USDT);

const owe = (amount: string, purpose: PaymentPurpose = 'payout'): Promise<string> =>
  owedPayment(deps, {
    key: randomUUID(),
    purpose,
    assetId: TRON_USDT,
    amount,
    isReserved: purpose === 'payout',
  });
const stateOf = async (id: string) => (await findPayment(db, id))?.state;
const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await resumeOutflow(deps);
  await advancePayments(deps, ids.tron);
}

beforeEach(() => {
  deps.outflow.ceilingUsdt = toDecimal('250');
});
afterEach(() => {
  deps.outflow.worthOf = () => toDecimal('1');
});

describe('the hourly outflow', () => {
  it('at its ceiling stops payments and alerts, until the hour has passed', {
    tags: ['threat:fix-price-slip'],
  }, async () => {
    const paid = [await owe('100'), await owe('150')];
    for (const id of paid) await advancePayment(deps, id);
    const waiting = await owe('0.01');
    await advancePayment(deps, waiting);
    expect([await stateOf(paid[0] ?? ''), await stateOf(paid[1] ?? ''), await stateOf(waiting)]).toEqual([
      'final',
      'final',
      'queued',
    ]);
    expect(await stoppedBecause(db, TRON_USDT)).toContain('outflow: 250 USDT@tron left within an hour');
    expect(await subjects()).toEqual([SUBJECT]);
    await pass(59 * MINUTE_MS);
    expect([await stateOf(waiting), await subjects()]).toEqual(['queued', [SUBJECT]]);
    await pass(MINUTE_MS);
    expect([await stateOf(waiting), await subjects()]).toEqual(['final', []]);
    expect(await stoppedBecause(db, TRON_USDT)).toBeNull();
  });

  it.each(['payout', 'refund', 'withdrawal'] as const)(
    'holds back a %s above its ceiling',
    async (purpose) => {
      const id = await owe('250.01', purpose);
      await advancePayment(deps, id);
      expect([await stateOf(id), await subjects()]).toEqual(['queued', [SUBJECT]]);
    },
  );

  it('asks whether the waiting payment fits, not one that left before', async () => {
    const pay = async (amount: string) => {
      const id = await owe(amount);
      await advancePayment(deps, id);
      return id;
    };
    await pay('240');
    await pass(120 * MINUTE_MS);
    await pay('150');
    await pass(30 * MINUTE_MS);
    await pay('100');
    const waiting = await pay('120');
    expect(await stateOf(waiting)).toBe('queued');
    await pass(30 * MINUTE_MS);
    expect(await stateOf(waiting)).toBe('final');
  });

  it('asks about the next payment of its own coin only', async () => {
    await owedPayment(deps, { purpose: 'payout', assetId: TRX_ASSET, amount: '251' });
    clock.advance(1);
    const paid = await owe('250');
    const waiting = await owe('1');
    for (const id of [paid, waiting]) await advancePayment(deps, id);
    expect([await stateOf(paid), await stateOf(waiting)]).toEqual(['final', 'queued']);
    await pass(60 * MINUTE_MS);
    expect(await stateOf(waiting)).toBe('final');
  });

  it('asks about no move of the house’s own coins that waits in front', async () => {
    const house = await owe('300', 'treasury-out');
    clock.advance(1);
    const [paid, waiting] = [await owe('250'), await owe('1')];
    for (const id of [paid, waiting]) await advancePayment(deps, id);
    expect([await stateOf(paid), await stateOf(waiting)]).toEqual(['final', 'queued']);
    await pass(60 * MINUTE_MS);
    expect([await stateOf(house), await stateOf(waiting)]).toEqual(['final', 'final']);
  });

  it('alerts once about a payment above it, behind one that is stopped', async () => {
    deps.screening.push(blocking(new Set(['stopped'])));
    const owed = { purpose: 'refund', assetId: TRON_USDT, amount: '1', address: 'stopped' } as const;
    const older = await owedPayment(deps, owed);
    clock.advance(1);
    const big = await owe('251');
    for (let look = 0; look < 4; look += 1) await pass(MINUTE_MS);
    expect([await stateOf(older), await stateOf(big)]).toEqual(['queued', 'queued']);
    const alerts = db.selectFrom('alerts').select(['subject', 'resolved_at']);
    expect(await alerts.execute()).toEqual([{ subject: SUBJECT, resolved_at: null }]);
    await db.transaction().execute((tx) => cancelPayment(tx, big, clock.now()));
    await pass(MINUTE_MS);
    expect([await subjects(), await stoppedBecause(db, TRON_USDT)]).toEqual([[], null]);
  });

  it('has no alert left once its payment left without another stop', async () => {
    deps.screening.push(blocking(new Set(['stopped'])));
    const owed = { purpose: 'refund', assetId: TRON_USDT, amount: '1', address: 'stopped' } as const;
    await owedPayment(deps, owed);
    clock.advance(1);
    const big = await owe('251');
    await advancePayment(deps, big);
    await resumeOutflow(deps);
    expect([await subjects(), await stoppedBecause(db, TRON_USDT)]).toEqual([[SUBJECT], null]);
    deps.outflow.ceilingUsdt = toDecimal('300');
    await pass(MINUTE_MS);
    expect([await stateOf(big), await subjects()]).toEqual(['final', []]);
  });

  it('counts refunds and withdrawals, but no failed payment', async () => {
    world.chain.record = () => impossible(1_000);
    const failed = await owe('250');
    await advancePayment(deps, failed);
    expect(await stateOf(failed)).toBe('failed');
    world.chain.record = () => ({ state: 'pending' });
    for (const purpose of ['refund', 'withdrawal'] as const) {
      const id = await owe('100', purpose);
      await advancePayment(deps, id);
      expect(await stateOf(id)).toBe('sent');
    }
    const third = await owe('51');
    await advancePayment(deps, third);
    expect(await stateOf(third)).toBe('queued');
  });

  it('is counted by the market’s price', async () => {
    deps.outflow.worthOf = () => toDecimal('2');
    const [first, second] = [await owe('100'), await owe('26')];
    for (const id of [first, second]) await advancePayment(deps, id);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['final', 'queued']);
  });

  it('lets one of two payments signed at once pass', {
    tags: ['threat:fix-price-slip'],
  }, async () => {
    const both = [await owe('150'), await owe('150')];
    let go = (): void => {};
    const otherIsSigned = new Promise<void>((resolve) => {
      go = resolve;
    });
    let asked = 0;
    // The first payment passes the ceiling, then asks for its nonce and gets it after the second.
    world.chain.nextNonce = async () => {
      asked += 1;
      if (asked === 1) await otherIsSigned;
      return 7;
    };
    const first = advancePayment(deps, both[0] ?? '');
    await expect.poll(() => asked).toBe(1);
    await advancePayment(deps, both[1] ?? '');
    expect(await stateOf(both[1] ?? '')).toBe('final');
    go();
    await first;
    for (let look = 0; look < 3; look += 1) await pass(MINUTE_MS);
    const states = await Promise.all(both.map(stateOf));
    expect(states.toSorted()).toEqual(['final', 'queued']);
    expect(await subjects()).toEqual([SUBJECT]);
  });

  it('passes on an operator’s command, and is counted again', async () => {
    const waiting = [await owe('200'), await owe('400'), await owe('100')];
    for (const id of waiting) await advancePayment(deps, id);
    await start();
    const counted = await db
      .selectFrom('assets')
      .select(['id', 'outflow_since'])
      .where('outflow_since', 'is not', null)
      .execute();
    expect(counted).toEqual([{ id: TRON_USDT, outflow_since: clock.now() }]);
    expect([await subjects(), await stoppedBecause(db, TRON_USDT)]).toEqual([[], null]);
    await pass(1_000);
    expect(await Promise.all(waiting.map(stateOf))).toEqual(['final', 'final', 'final']);
    const next = await owe('1');
    await advancePayment(deps, next);
    expect(await stateOf(next)).toBe('queued');
  });

  it('passes on that command for its own coin only', async () => {
    const other = await owedPayment(deps, { purpose: 'payout', assetId: TRX_ASSET, amount: '251' });
    const waiting = await owe('251');
    for (const id of [other, waiting]) await advancePayment(deps, id);
    await start();
    await pass(MINUTE_MS);
    expect([await stateOf(other), await stateOf(waiting)]).toEqual(['queued', 'final']);
  });

  it('below a payment above the ceiling itself waits for an operator', async () => {
    const id = await owe('250.01');
    await advancePayment(deps, id);
    await pass(5 * 60 * MINUTE_MS);
    expect(await stateOf(id)).toBe('queued');
    await start();
    await pass(1_000);
    expect(await stateOf(id)).toBe('final');
  });

  it('below its ceiling starts no asset stopped by an operator or a shortfall', async () => {
    const id = await owe('251');
    await advancePayment(deps, id);
    deps.outflow.ceilingUsdt = toDecimal('1000');
    await raiseAlert(db, clock.now(), alertSubjects.shortfall(TRON_USDT), alertDetail('depositsWait', {}));
    await pass(2 * 60 * MINUTE_MS);
    expect(await stateOf(id)).toBe('queued');
    await setStopReason(db, TRON_USDT, byOperator('looking'));
    await pass(2 * 60 * MINUTE_MS);
    expect([await stateOf(id), await stoppedBecause(db, TRON_USDT)]).toEqual(['queued', 'looking']);
  });

  it('of a coin that never had a price, waits', async () => {
    deps.outflow.worthOf = () => null as never;
    const id = await owe('1');
    await advancePayment(deps, id);
    expect(await findPayment(db, id)).toMatchObject({
      state: 'queued',
      lastError: { code: 'outflowUnpriced', parts: { coin: 'USDT@tron' } },
    });
  });

  it('counts again from an operator’s command on', async () => {
    const [paid, waiting] = [await owe('200'), await owe('100')];
    for (const id of [paid, waiting]) await advancePayment(deps, id);
    await start();
    clock.advance(1);
    await advancePayment(deps, waiting);
    const [next, last] = [await owe('150'), await owe('0.01')];
    for (const id of [next, last]) await advancePayment(deps, id);
    expect(await Promise.all([waiting, next, last].map(stateOf))).toEqual(['final', 'final', 'queued']);
    expect((await findPayment(db, paid))?.passesOutflow).toBe(false);
  });

  it('of zero lets nothing leave, not even the smallest part of a coin', async () => {
    deps.outflow.ceilingUsdt = toDecimal('0');
    deps.outflow.worthOf = () => toDecimal('0.000000000001');
    const id = await owe('0.000000000001');
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('queued');
  });

  it('at its ceiling keeps the stop that an operator has put there', async () => {
    const waiting = await findPayment(db, await owe('251'));
    await setStopReason(db, TRON_USDT, byOperator('a stolen key'));
    expect(waiting && (await keepWithinOutflow(deps, waiting))).toBe(false);
    expect([await stoppedBecause(db, TRON_USDT), await subjects()]).toEqual(['a stolen key', []]);
  });

  it('alerts with the sum of that hour and at that moment', async () => {
    await advancePayment(deps, await owe('100'));
    clock.advance(60 * MINUTE_MS);
    await advancePayment(deps, await owe('40'));
    const [at, waiting] = [clock.now(), await owe('211')];
    await advancePayment(deps, waiting);
    const left = { amount: '40', coin: 'USDT@tron' };
    const detail = { code: 'outflowReached', parts: { left, payment: waiting } };
    expect(await openAlerts(db)).toMatchObject([{ raisedAt: at, detail }]);
    clock.advance(60 * MINUTE_MS);
    await resumeOutflow(deps);
    const alerts = db.selectFrom('alerts').select('resolved_at');
    expect(await alerts.execute()).toEqual([{ resolved_at: clock.now() }]);
  });

  it('stopped by a look older than an operator’s command, goes on at once', async () => {
    const id = await owe('251');
    await advancePayment(deps, id);
    const seen = await findPayment(db, id);
    await start();
    expect(seen && (await keepWithinOutflow(deps, seen))).toBe(false);
    expect(await subjects()).toEqual([SUBJECT]);
    await resumeOutflow(deps);
    expect([await subjects(), await stoppedBecause(db, TRON_USDT)]).toEqual([[], null]);
    await pass(MINUTE_MS);
    expect(await stateOf(id)).toBe('final');
  });

  it('that goes on, hurries no payment of another coin', async () => {
    const leased = { lease_until: new Date(clock.now().getTime() + MINUTE_MS) };
    const other = await owedPayment(deps, { purpose: 'payout', assetId: TRX_ASSET, amount: '1' });
    await db.updateTable('payments').set(leased).execute();
    await advancePayment(deps, await owe('251'));
    deps.outflow.ceilingUsdt = toDecimal('1000');
    await resumeOutflow(deps);
    expect(await stoppedBecause(db, TRON_USDT)).toBeNull();
    expect((await findPayment(db, other))?.leaseUntil).toEqual(leased.lease_until);
  });

  it('of a coin whose price is gone, goes on in other coins', async () => {
    const other = await owedPayment(deps, { purpose: 'payout', assetId: TRX_ASSET, amount: '251' });
    const id = await owe('251');
    for (const one of [id, other]) await advancePayment(deps, one);
    deps.outflow.ceilingUsdt = toDecimal('1000');
    deps.outflow.worthOf = (coin) => (coin === ids.usdt ? null : toDecimal('1'));
    await pass(MINUTE_MS);
    expect([await stateOf(id), await stateOf(other)]).toEqual(['queued', 'final']);
    deps.outflow.worthOf = () => toDecimal('1');
    await pass(MINUTE_MS);
    expect(await stateOf(id)).toBe('final');
  });

  it('goes on past a greater payment that waits for a decision', async () => {
    deps.screening.push(blocking(new Set(['stopped'])));
    const owed = { purpose: 'refund', assetId: TRON_USDT, amount: '251', address: 'stopped' } as const;
    const older = await owedPayment(deps, owed);
    clock.advance(1);
    const [paid, waiting] = [await owe('250'), await owe('1')];
    for (const one of [paid, waiting]) await advancePayment(deps, one);
    await pass(59 * MINUTE_MS);
    expect(await stateOf(waiting)).toBe('queued');
    await pass(MINUTE_MS);
    expect([await stateOf(older), await stateOf(waiting)]).toEqual(['queued', 'final']);
  });

  it('lets nothing pass that an operator’s own stop held back', async () => {
    const id = await owe('251');
    await advancePayment(deps, id);
    await setStopReason(db, TRON_USDT, byOperator('looking'));
    await start();
    await pass(MINUTE_MS);
    expect([await stateOf(id), await subjects()]).toEqual(['queued', [SUBJECT]]);
  });

  it('passes on a command that comes between two stops', async () => {
    deps.screening.push(blocking(new Set(['stopped'])));
    const owed = { purpose: 'refund', assetId: TRON_USDT, amount: '1', address: 'stopped' } as const;
    await owedPayment(deps, owed);
    clock.advance(1);
    const big = await owe('251');
    await advancePayment(deps, big);
    await resumeOutflow(deps);
    expect([await subjects(), await stoppedBecause(db, TRON_USDT)]).toEqual([[SUBJECT], null]);
    await start();
    await pass(MINUTE_MS);
    expect([await stateOf(big), await subjects()]).toEqual(['final', []]);
  });
});

describe.runIf(process.env['PAROM_TEST_DATABASE_URL'])('the hourly outflow, at one moment', () => {
  it('goes on and stopped by an operator, is stopped', async () => {
    const id = await owe('251');
    await advancePayment(deps, id);
    deps.outflow.ceilingUsdt = toDecimal('1000');
    await sideBySide(
      db,
      (tx) => setStopReason(tx, TRON_USDT, byOperator('a stolen key')),
      () => resumeOutflow(deps),
    );
    expect(await stoppedBecause(db, TRON_USDT)).toBe('a stolen key');
  });

  it('started by an operator, lets its payments pass', async () => {
    const id = await owe('251');
    const stop = { by: 'outflow', left: { amount: '0', coin: 'USDT@tron' }, ceiling: '250' } as const;
    await sideBySide(db, (tx) => setStopReason(tx, TRON_USDT, stop), start);
    await pass(MINUTE_MS);
    expect([await stateOf(id), await stoppedBecause(db, TRON_USDT)]).toEqual(['final', null]);
  });
});
