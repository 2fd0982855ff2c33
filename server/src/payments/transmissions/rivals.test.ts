/** Several signed transactions of one payment, of which one may ever be mined. */
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { PaymentOrder, PaymentRecord, SignedPayment } from '../../chains/chain.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  advancePayments,
  askBump,
  attemptsOf,
  findPayment,
  paymentTakenBack,
  setStopReason,
  stopNetwork,
} from '../index.ts';
import { claimTransmission, keepClaim } from './claims-store.ts';
import { settleTransmission } from './settle-transmission.ts';
import { carrierOf } from './transmissions-store.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
let fates: Map<string, PaymentRecord>;
let dropped: string[];
beforeEach(async () => {
  [fates, dropped] = [new Map(), []];
  await watchTo(200);
  world.chain.record = (txId) => fates.get(txId) ?? { state: 'pending' };
  Object.assign(world.chain, {
    bumpAfterMs: 300_000,
    bump: async (_stuck: unknown, order: PaymentOrder): Promise<SignedPayment> => world.chain.sign(order),
    discard: async ({ txId }: SignedPayment) => void dropped.push(txId),
  });
});

const look = async (times = 1): Promise<void> => {
  for (let at = 0; at < times; at += 1) {
    await advancePayments(deps, ids.tron);
    clock.advance(61_000);
  }
};
const txOf = async (id: string): Promise<string> => (await findPayment(db, id))?.txId ?? '';
const sentPayment = async (): Promise<{ id: string; first: string }> => {
  const owed = { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true } as const;
  const id = await owedPayment(deps, owed);
  await advancePayments(deps, ids.tron);
  return { id, first: await txOf(id) };
};
const stuckPayment = async (afterMs = 300_000): Promise<{ id: string; first: string }> => {
  const sent = await sentPayment();
  clock.advance(afterMs);
  return sent;
};
const states = async () =>
  (await db.selectFrom('transmissions').select('state').orderBy('signed_at').execute()).map(
    ({ state }) => state,
  );

describe('a stuck payment', () => {
  it('is replaced a second time, and only its newest transaction is offered', async () => {
    const { id } = await stuckPayment();
    await look(2);
    clock.advance(300_000);
    await look(2);
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
    expect(new Set(world.chain.signed.map(({ nonce }) => nonce))).toEqual(new Set([7]));
    const { length } = world.chain.sent;
    world.chain.record = () => ({ state: 'missing' });
    await look();
    expect(world.chain.sent.slice(length)).toEqual([await txOf(id)]);
  });

  it('whose two transactions are of one moment, is offered by each', async () => {
    const id = await owedPayment(deps, { purpose: 'gas', assetId: TRON_USDT, amount: '1' });
    await db.updateTable('payments').set({ state: 'sent', tx_id: 'tx' }).where('id', '=', id).execute();
    const both = { networkId: ids.tron, paymentIds: [id], keys: ['nonce:hot:7'], at: clock.now() };
    for (const txId of ['one', 'other']) await putTransmission(db, { ...both, txId });
    world.chain.record = () => ({ state: 'missing' });
    await look();
    expect(new Set(world.chain.sent).size).toBe(2);
    expect((await attemptsOf(db, [id])).map(({ replacedBy }) => replacedBy)).toEqual([null, null]);
  });

  it.each([
    ['payments of its coin', () => setStopReason(db, TRON_USDT, byOperator('a stolen key'))],
    [
      'its wallet',
      () =>
        db
          .transaction()
          .execute((tx) =>
            stopNetwork(tx, ids.tron, 'wallet', { reason: byOperator('a stolen key'), until: null }),
          ),
    ],
  ])('gets no replacement signed while %s stopped', async (_what, stop) => {
    const { first } = await stuckPayment();
    world.chain.onSign = stop;
    await look(2);
    expect([await states(), world.chain.sent]).toEqual([['sent'], [first]]);
    expect([dropped.length, world.chain.signed.length]).toEqual([1, 2]);
  });

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'whose two transactions are proven dead at one moment, ends',
    async () => {
      const { id } = await stuckPayment();
      await look(2);
      const [one, other] = await db.selectFrom('transmissions').select('id').orderBy('signed_at').execute();
      const record = impossible(1_000);
      const settle = (tx: Tx, transmissionId = '') =>
        settleTransmission(tx, deps, world.chain, { transmissionId, record });
      await sideBySide(
        db,
        (tx) => settle(tx, one?.id),
        () => db.transaction().execute((tx) => settle(tx, other?.id)),
      );
      expect(await findPayment(db, id)).toMatchObject({ state: 'failed', failure: 'spent' });
      expect(await states()).toEqual(['impossible', 'impossible']);
    },
  );

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'leaves nothing open that was stored during its settlement',
    async () => {
      const { id, first } = await stuckPayment();
      await look(2);
      const slow = await claimTransmission(db, (await carrierOf(db, id))?.id ?? '', clock.now());
      if (slow === undefined) throw new Error('it is not claimed');
      fates.set(first, included(1_000));
      await sideBySide(
        db,
        async (tx) => {
          await keepClaim(tx, slow);
          const third = { networkId: ids.tron, paymentIds: [id], keys: ['nonce:hot:7'], at: clock.now() };
          await putTransmission(tx, { ...third, state: 'signed' });
        },
        () => advancePayments(deps, ids.tron),
      );
      expect((await findPayment(db, id))?.state).toBe('final');
      expect(await states()).toEqual(['final', 'replaced', 'replaced']);
    },
  );

  it('that a re-org took back from its replaced one, has its fee raised again', async () => {
    const { id, first } = await stuckPayment();
    await look(2);
    fates.set(first, included(1_000));
    await look(2);
    expect(await states()).toEqual(['final', 'replaced']);
    fates.clear();
    await watchTo(99);
    await paymentTakenBack(deps, { paymentId: id });
    expect(await askBump(deps, id)).toMatchObject({ done: true, transaction: first });
  });
});

describe('a bump that an operator asks for', () => {
  it('replaces the transaction of that payment only', async () => {
    const [stuck, other] = [await sentPayment(), await sentPayment()];
    clock.advance(1_000);
    expect(await askBump(deps, stuck.id)).toMatchObject({ done: true });
    await look(2);
    expect([await txOf(stuck.id)]).not.toContain(stuck.first);
    expect([await txOf(other.id), world.chain.signed.length]).toEqual([other.first, 3]);
  });

  it('is asked for once by two operators at once', async () => {
    const { id } = await stuckPayment(1_000);
    const outcomes: boolean[] = [];
    world.chain.bumpedFee = async () => {
      world.chain.bumpedFee = async () => toDecimal('4');
      outcomes.push((await askBump(deps, id)).done);
      return toDecimal('4');
    };
    outcomes.push((await askBump(deps, id)).done);
    expect(outcomes).toEqual([true, false]);
  });

  it('of a payment that is settled meanwhile, is refused', async () => {
    const { id, first } = await stuckPayment(1_000);
    world.chain.bumpedFee = async () => {
      fates.set(first, included(1_000));
      clock.advance(61_000);
      await advancePayments(deps, ids.tron);
      return toDecimal('4');
    };
    expect(await askBump(deps, id)).toMatchObject({ said: [{ code: 'paymentMoved' }] });
  });
});
