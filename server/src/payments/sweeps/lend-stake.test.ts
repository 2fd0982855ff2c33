import { formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { creditedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { TRON_USDT, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { type PaymentState, paymentKeys } from '../payment.ts';
import { findPayment } from '../payments-store.ts';
import { requestPayment } from '../request-payment.ts';
import { endRefusedDelegation, takeStakeBack } from './lend-stake.ts';
import { idleStake, lockIdle, promisedStake } from './lent-store.ts';
import { lockForStep } from './sweeps-store.ts';

const onPostgres = process.env['PAROM_TEST_DATABASE_URL'] !== undefined;
const { db, clock, world, deps } = await tronWorld();
let at: { readonly depositId: number; readonly depositAddressId: number };
let delegation: string;

const depositTo = async (address: string, index: number) => {
  const coin = { networkId: ids.tron, currencyId: ids.usdt };
  const { id, depositAddressId } = await creditedDeposit(deps, { ...coin, address, amount: '250', index });
  return { depositId: id, depositAddressId };
};
const setState = (id: string, state: PaymentState) =>
  db.updateTable('payments').set({ state, tx_id: id }).where('id', '=', id).execute();
const lendTo = async (to: typeof at, attempt = 0): Promise<string> => {
  const key = paymentKeys.delegate(to.depositId, attempt);
  const lent = { purpose: 'delegate', assetId: TRX_ASSET, address: 'target', amount: '4000' } as const;
  const id = await owedPayment(deps, { ...to, ...lent, key });
  await setState(id, 'final');
  return id;
};
const still = (amount: string) => {
  world.chain.lentTo = async () => toDecimal(amount);
};
beforeEach(async () => {
  at = await depositTo('target', 3);
  delegation = await lendTo(at);
  still('4000');
});

const takeBack = () => takeStakeBack({ db, clock }, world.chain);
const returns = async () =>
  (
    await db
      .selectFrom('payments')
      .selectAll()
      .where('purpose', '=', 'undelegate')
      .orderBy('created_at')
      .execute()
  ).map(({ key, state, amount }) => [key, state, formatDecimal(toDecimal(amount))]);
const sweep = { purpose: 'sweep', assetId: TRON_USDT, amount: '250' } as const;

describe('lent stake', () => {
  it('is taken back once, from its own deposit address', async () => {
    expect([await takeBack(), await takeBack()]).toEqual([1, 0]);
    expect(await returns()).toEqual([[`undelegate:${delegation}`, 'queued', '4000']]);
    const made = db.selectFrom('payments').selectAll().where('purpose', '=', 'undelegate');
    expect(await made.executeTakeFirst()).toMatchObject({
      deposit_id: at.depositId,
      deposit_address_id: at.depositAddressId,
      asset_id: TRX_ASSET,
      address: 'target',
      created_at: clock.now(),
    });
  });

  it.each([
    ['3000', '3000'],
    ['5000', '4000'],
  ])('of 4000, of which the network shows %s, is taken back with %s', async (shown, taken) => {
    still(shown);
    expect(await takeBack()).toBe(1);
    expect((await returns()).map(([, , amount]) => amount)).toEqual([taken]);
  });

  it('that the network shows no more is left alone', async () => {
    still('0');
    expect([await takeBack(), await returns()]).toEqual([0, []]);
  });

  it.each(['queued', 'signed', 'sent'] as const)('waits for a sweep that is %s', async (state) => {
    const id = await owedPayment(deps, { ...at, ...sweep });
    await setState(id, state);
    expect(await takeBack()).toBe(0);
    await setState(id, 'final');
    expect(await takeBack()).toBe(1);
  });

  it.each(['queued', 'sent', 'failed', 'cancelled'] as const)(
    'that is %s yet is not taken back',
    async (state) => {
      await setState(delegation, state);
      expect(await takeBack()).toBe(0);
    },
  );

  it.each(['failed', 'cancelled'] as const)('whose return %s is taken back anew', async (state) => {
    await takeBack();
    await db.updateTable('payments').set({ state }).where('purpose', '=', 'undelegate').execute();
    expect([await takeBack(), await takeBack()]).toEqual([1, 0]);
    expect((await returns()).map(([key]) => key).toSorted()).toEqual([
      `undelegate:${delegation}`,
      `undelegate:${delegation}:1`,
    ]);
  });

  it('that came back is not taken back again', async () => {
    await takeBack();
    await db.updateTable('payments').set({ state: 'final' }).where('purpose', '=', 'undelegate').execute();
    expect([await takeBack(), await idleStake(db, ids.tron)]).toEqual([0, []]);
  });

  it('for a second attempt at the sweep is taken back as well', async () => {
    await takeBack();
    await db.updateTable('payments').set({ state: 'final' }).where('purpose', '=', 'undelegate').execute();
    clock.advance(1_000);
    const second = await lendTo(at, 1);
    expect(await takeBack()).toBe(1);
    expect((await returns()).map(([key]) => key)).toEqual([
      `undelegate:${delegation}`,
      `undelegate:${second}`,
    ]);
  });

  it('of another network is not taken back here', async () => {
    expect(await idleStake(db, ids.ethereum)).toEqual([]);
    expect(await idleStake(db, ids.tron)).toMatchObject([{ id: delegation, failed: 0 }]);
  });
});

describe('promised stake', () => {
  const BTC_ASSET = 1;
  const promised = async () => formatDecimal(await promisedStake(db, ids.tron));
  const promise = { purpose: 'delegate', assetId: TRX_ASSET, amount: '5' } as const;

  it.each(['queued', 'signed', 'sent'] as const)('counts a delegation that is %s', async (state) => {
    expect(await promised()).toBe('0');
    await setState(await owedPayment(deps, promise), state);
    await setState(delegation, state);
    expect(await promised()).toBe('4005');
  });

  it('counts no other payment, and no other network', async () => {
    await owedPayment(deps, { ...promise, purpose: 'gas' });
    await owedPayment(deps, { ...promise, purpose: 'undelegate' });
    await owedPayment(deps, { ...promise, assetId: BTC_ASSET });
    expect(await promised()).toBe('0');
  });
});

describe('a payment refused', () => {
  const refused = async (attempts: number, purpose: 'delegate' | 'sweep' | 'payout') => {
    const id = await owedPayment(deps, { purpose, assetId: TRX_ASSET, amount: '1' });
    clock.advance(120_000);
    await db.updateTable('payments').set({ attempts }).where('id', '=', id).execute();
    const payment = await findPayment(db, id);
    if (payment === undefined) throw new Error('it was not requested');
    const hasEnded = await endRefusedDelegation({ db, clock }, payment);
    const { state, closedAt } = (await findPayment(db, id)) ?? payment;
    return { hasEnded, state, closedAt };
  };

  it('eight times, is cancelled where it lends stake: coins feed the sweep', async () => {
    const ended = { hasEnded: true, state: 'cancelled' };
    expect(await refused(8, 'delegate')).toEqual({ ...ended, closedAt: clock.now() });
  });

  it.each([
    [7, 'delegate'],
    [8, 'sweep'],
    [8, 'payout'],
  ] as const)('%i times, is kept where it is a %s', async (attempts, purpose) => {
    const kept = { hasEnded: false, state: 'queued', closedAt: null };
    expect(await refused(attempts, purpose)).toEqual(kept);
  });
});

describe.runIf(onPostgres)('lent stake on PostgreSQL', () => {
  const sweptBeside = (deposit: typeof at) =>
    sideBySide(
      db,
      async (tx) => {
        expect(await lockForStep(tx, { ...deposit, id: deposit.depositId, attempt: 0 })).toBe(true);
        const key = paymentKeys.sweep(deposit.depositId, 0);
        const asked = { purpose: 'sweep', state: 'queued', isReserved: false, at: clock.now() } as const;
        const step = { ...deposit, ...asked, key, address: 'hot', memo: null };
        await requestPayment(tx, { ...step, assetId: TRON_USDT, amount: toDecimal('250') });
      },
      takeBack,
    );

  it('that a sweep needs at the same moment is not taken back', async () => {
    const [, taken] = await sweptBeside(at);
    expect([taken, await returns()]).toEqual([0, []]);
  });

  it('that a sweep of the same address needs is not taken back', async () => {
    const coin = { networkId: ids.tron, currencyId: ids.trx, address: 'target' };
    const second = await creditedDeposit(deps, { ...coin, amount: '500', txId: 'second' });
    const [, taken] = await sweptBeside({ ...second, depositId: second.id });
    expect([taken, await returns()]).toEqual([0, []]);
  });

  it('does not wait for the deposit of another address', async () => {
    const other = await depositTo('other', 4);
    const [lent] = await idleStake(db, ids.tron);
    if (lent === undefined) throw new Error('nothing is lent');
    await db.transaction().execute(async (tx) => {
      expect(await lockForStep(tx, { ...other, id: other.depositId, attempt: 0 })).toBe(true);
      const locked = db.transaction().execute(async (mine) => {
        await sql`set local lock_timeout = 1000`.execute(mine);
        return lockIdle(mine, lent);
      });
      expect(await locked).toBe(true);
    });
  });
});
