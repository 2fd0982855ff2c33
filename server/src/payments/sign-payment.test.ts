import { strict as assert } from 'node:assert';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { ONE, toDecimal } from '@parom/contract/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setHotBalance } from '../../test/factories.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../test/tron-world.ts';
import { ChainOutage, type SignedPayment } from '../chains/chain.ts';
import { reserveStates } from '../ledger/index.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { advancePayment, findPayment, stopNetwork } from './index.ts';
import type { PaymentPurpose } from './payment.ts';
import { holdForPayment } from './sign-payment.ts';

const { db, clock, world, deps } = await tronWorld();
let dropped: string[];
beforeEach(() => {
  dropped = [];
  Object.assign(world.chain, { discard: async ({ txId }: SignedPayment) => void dropped.push(txId) });
});
afterEach(() => {
  deps.outflow.worthOf = () => ONE;
});

const owe = (purpose: PaymentPurpose = 'refund') =>
  owedPayment(deps, { purpose, assetId: TRON_USDT, amount: '100' });
const seen = async (id: string) => {
  const payment = await findPayment(db, id);
  assert(payment !== undefined);
  return payment;
};
const reserved = async () =>
  (await reserveStates(db)).find(({ assetId }) => assetId === TRON_USDT)?.reserved ?? toDecimal('0');

describe('a reserve', () => {
  it('for a refund that a second worker still sees unheld, is held once', async () => {
    const id = await owe();
    const payment = await seen(id);
    expect(await holdForPayment(deps, payment)).toBe(true);
    await expect(holdForPayment(deps, payment)).rejects.toThrow(`payment ${id} was held twice`);
    expect(await reserved()).toBe(toDecimal('100'));
  });

  it('for a refund that was cancelled meanwhile, is not held', async () => {
    const payment = await seen(await owe());
    await db.updateTable('payments').set({ state: 'cancelled' }).execute();
    await expect(holdForPayment(deps, payment)).rejects.toThrow('was held twice');
    expect(await reserved()).toBe(toDecimal('0'));
  });

  it.each(['sweep', 'consolidate', 'gas', 'delegate'] as const)(
    'is not held for a %s, whose coins stay ours',
    async (purpose) => {
      expect(await holdForPayment(deps, await seen(await owe(purpose)))).toBe(true);
      expect(await reserved()).toBe(toDecimal('0'));
    },
  );

  it('that the wallet cannot carry, alerts from then on until it is held', async () => {
    await setHotBalance(db, world.catalogue, TRON_USDT, '50', clock);
    const payment = await seen(await owe());
    expect(await holdForPayment(deps, payment)).toBe(false);
    expect(await openAlerts(db)).toMatchObject([{ raisedAt: clock.now() }]);
    await setHotBalance(db, world.catalogue, TRON_USDT, '100', clock);
    clock.advance(60_000);
    expect(await holdForPayment(deps, payment)).toBe(true);
    const ended = await db.selectFrom('alerts').select('resolved_at').execute();
    expect(ended).toEqual([{ resolved_at: clock.now() }]);
  });
});

describe('signed bytes', () => {
  /** The price is `first` for the look before the signing, and `then` for the one after it. */
  const priced = (first: string, then: string | null) => {
    let asked = 0;
    deps.outflow.ceilingUsdt = toDecimal('250');
    deps.outflow.worthOf = () => {
      asked += 1;
      if (asked % 2 === 1) return toDecimal(first);
      return then === null ? null : toDecimal(then);
    };
  };

  it('above the ceiling by then, are dropped, five times in a look', async () => {
    const id = await owe();
    priced('1', '1000');
    world.chain.onSign = () => {
      if (world.chain.signed.length === 7) throw new ChainOutage('signed over and over');
    };
    await advancePayment(deps, id);
    expect((await seen(id)).state).toBe('queued');
    expect([world.chain.signed.length, dropped.length, world.chain.sent]).toEqual([5, 5, []]);
  });

  it('without a price by then, are dropped, and the payment leaves later', async () => {
    const id = await owe();
    priced('1', null);
    await advancePayment(deps, id);
    expect(await seen(id)).toMatchObject({ state: 'queued', lastError: { code: 'outflowUnpriced' } });
    expect([world.chain.signed.length, dropped.length]).toEqual([1, 1]);
    deps.outflow.worthOf = () => ONE;
    clock.advance(60_000);
    await advancePayment(deps, id);
    expect((await seen(id)).state).toBe('final');
    expect([world.chain.sent.length, dropped.length]).toEqual([1, 1]);
  });

  it('of a network that was stopped meanwhile, are dropped', async () => {
    const id = await owe();
    world.chain.onSign = () => {
      const stop = { reason: byOperator('a stolen key'), until: null };
      return db.transaction().execute((tx) => stopNetwork(tx, world.chain.networkId, 'out', stop));
    };
    await advancePayment(deps, id);
    expect([(await seen(id)).state, world.chain.signed.length, dropped.length]).toEqual(['queued', 1, 1]);
  });
});

describe('while payments are collected, leaves at once', () => {
  beforeEach(() => Object.assign(world.chain, { collectMs: 30_000, maxRecipients: 3 }));

  it('a joining of coins', async () => {
    await advancePayment(deps, await owe('consolidate'));
    expect(world.chain.signed).toHaveLength(1);
  });

  it('a payment that failed to be signed before', async () => {
    const id = await owe();
    await db.updateTable('payments').set({ attempts: 1 }).execute();
    await advancePayment(deps, id);
    expect(world.chain.signed).toHaveLength(1);
  });
});

it('a child of a payment that has ended is cancelled unsigned', async () => {
  await advancePayment(deps, await owe());
  const { id: parentId } = await db.selectFrom('transmissions').select('id').executeTakeFirstOrThrow();
  const child = await owedPayment(deps, {
    purpose: 'consolidate',
    assetId: TRON_USDT,
    amount: '1',
    parentId,
  });
  await advancePayment(deps, child);
  expect([(await seen(child)).state, world.chain.signed.length]).toEqual(['cancelled', 1]);
});
