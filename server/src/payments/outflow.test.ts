import { randomUUID } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { impossible } from '../../test/scripted-chain.ts';
import { TRON_USDT, tronWorld } from '../../test/tron-world.ts';
import { alertSubjects } from '../alerts.ts';
import { openAlerts, raiseAlert } from '../platform/alerts/alerts-store.ts';
import {
  advancePayments,
  findPayment,
  type PaymentPurpose,
  payOut,
  resumeOutflow,
  setStopReason,
  startPayments,
} from './index.ts';
import { stopReason } from './stops-store.ts';

const { db, clock, world, deps } = await tronWorld();
const MINUTE_MS = 60_000;
const SUBJECT = alertSubjects.outflow(TRON_USDT);

/** USDT on TRON, at a price of 1. */
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
/** As the schedules do. */
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

describe('the outflow of an asset within an hour', () => {
  it('at its ceiling, stops payouts and calls the operator, until the hour has moved on', {
    tags: ['threat:fix-price-slip'],
  }, async () => {
    const paid = [await owe('100'), await owe('150')];
    for (const id of paid) await payOut(deps, id);
    const waiting = await owe('0.01');
    await payOut(deps, waiting);
    expect([await stateOf(paid[0] ?? ''), await stateOf(paid[1] ?? ''), await stateOf(waiting)]).toEqual([
      'final',
      'final',
      'queued',
    ]);
    expect(await stopReason(db, TRON_USDT)).toContain('outflow: 250 USDT@tron left within an hour');
    expect(await subjects()).toEqual([SUBJECT]);
    await pass(59 * MINUTE_MS);
    expect([await stateOf(waiting), await subjects()]).toEqual(['queued', [SUBJECT]]);
    await pass(MINUTE_MS);
    expect([await stateOf(waiting), await subjects()]).toEqual(['final', []]);
    expect(await stopReason(db, TRON_USDT)).toBeNull();
  });

  it('counts refunds and withdrawals, and no payment that proved impossible', async () => {
    world.chain.record = () => impossible(1_000);
    const failed = await owe('250');
    await payOut(deps, failed);
    expect(await stateOf(failed)).toBe('failed');
    world.chain.record = () => ({ state: 'pending' });
    for (const purpose of ['refund', 'withdrawal'] as const) {
      const id = await owe('100', purpose);
      await payOut(deps, id);
      expect(await stateOf(id)).toBe('sent');
    }
    const third = await owe('51');
    await payOut(deps, third);
    expect(await stateOf(third)).toBe('queued');
  });

  it('is counted by the market’s price', async () => {
    deps.outflow.worthOf = () => toDecimal('2');
    const [first, second] = [await owe('100'), await owe('26')];
    for (const id of [first, second]) await payOut(deps, id);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['final', 'queued']);
  });

  it('of two payments signed at the same moment, lets one pass', {
    tags: ['threat:fix-price-slip'],
  }, async () => {
    const both = [await owe('150'), await owe('150')];
    let go = (): void => {};
    const otherIsSigned = new Promise<void>((resolve) => {
      go = resolve;
    });
    let asked = 0;
    // The first has passed the ceiling when it asks for its number, and gets the number after the second's.
    world.chain.nextNonce = async () => {
      asked += 1;
      if (asked === 1) await otherIsSigned;
      return 7;
    };
    const first = payOut(deps, both[0] ?? '');
    await expect.poll(() => asked).toBe(1);
    await payOut(deps, both[1] ?? '');
    expect(await stateOf(both[1] ?? '')).toBe('final');
    go();
    await first;
    for (let look = 0; look < 3; look += 1) await pass(MINUTE_MS);
    const states = await Promise.all(both.map(stateOf));
    expect(states.toSorted()).toEqual(['final', 'queued']);
    expect(await subjects()).toEqual([SUBJECT]);
  });

  it('leaves at once by an operator’s word, and is counted anew', async () => {
    const waiting = [await owe('200'), await owe('400'), await owe('100')];
    for (const id of waiting) await payOut(deps, id);
    await startPayments(deps, TRON_USDT);
    expect([await subjects(), await stopReason(db, TRON_USDT)]).toEqual([[], null]);
    await pass(1_000);
    expect(await Promise.all(waiting.map(stateOf))).toEqual(['final', 'final', 'final']);
    const next = await owe('1');
    await payOut(deps, next);
    expect(await stateOf(next)).toBe('queued');
  });

  it('of a payment above the ceiling itself, waits for an operator however long', async () => {
    const id = await owe('250.01');
    await payOut(deps, id);
    await pass(5 * 60 * MINUTE_MS);
    expect(await stateOf(id)).toBe('queued');
    await startPayments(deps, TRON_USDT);
    await pass(1_000);
    expect(await stateOf(id)).toBe('final');
  });

  it('below its ceiling again, does not start payouts that stand for missing coins or by an operator', async () => {
    const id = await owe('251');
    await payOut(deps, id);
    deps.outflow.ceilingUsdt = toDecimal('1000');
    await raiseAlert(db, clock.now(), alertSubjects.shortfall(TRON_USDT), 'coins are missing');
    await pass(2 * 60 * MINUTE_MS);
    expect(await stateOf(id)).toBe('queued');
    await setStopReason(db, TRON_USDT, 'looking');
    await pass(2 * 60 * MINUTE_MS);
    expect([await stateOf(id), await stopReason(db, TRON_USDT)]).toEqual(['queued', 'looking']);
  });

  it('of a coin that never had a price, waits', async () => {
    deps.outflow.worthOf = () => null as never;
    const id = await owe('1');
    await payOut(deps, id);
    expect(await findPayment(db, id)).toMatchObject({
      state: 'queued',
      last_error: expect.stringContaining('never had a price'),
    });
  });
});
