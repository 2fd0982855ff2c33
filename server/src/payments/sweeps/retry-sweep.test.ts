import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { creditedDeposit } from '../../../test/arrived-deposits.ts';
import { fixedBoard, ids } from '../../../test/factories.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { TRX, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { advancePayments, reportFailedSweep, retrySweep, sweepDeposits } from '../index.ts';
import { sweepAgainAt } from './retry-sweep.ts';
import { beginNextAttempt, lockForStep, lockLastStep } from './sweeps-store.ts';

const onPostgres = process.env['PAROM_TEST_DATABASE_URL'] !== undefined;
const { db, clock, world, ...tron } = await tronWorld();
const deps = { ...tron.deps, rates: fixedBoard(clock) };
let deposit: number;
let depositAddressId: number;
let gasHeld: string;
beforeEach(async () => {
  gasHeld = '10';
  Object.assign(world.chain, { depositsNeedSweep: true });
  world.chain.balance = async (currencyId) => toDecimal(currencyId === TRX ? gasHeld : '250');
  // 250 USDT on its own address, exchanged.
  const coin = { networkId: ids.tron, currencyId: ids.usdt };
  const arrived = { ...coin, address: 'target', amount: '250', index: 3 };
  ({ id: deposit, depositAddressId } = await creditedDeposit(deps, arrived));
});

const look = () => sweepDeposits(deps, world.chain);
async function pay(): Promise<void> {
  clock.advance(20_000);
  await advancePayments(deps, ids.tron);
}
const states = async () =>
  (
    await db.selectFrom('payments').select(['key', 'state']).orderBy('created_at').orderBy('key').execute()
  ).map(({ key, state }) => `${key} ${state}`);
const retry = () => retrySweep(deps, deposit);
const stepOf = (attempt: number) =>
  db.transaction().execute((tx) => lockForStep(tx, { id: deposit, attempt, depositAddressId }));
const depositAt = (address: string, index: number) => {
  const coin = { networkId: ids.tron, currencyId: ids.usdt };
  return creditedDeposit(deps, { ...coin, address, amount: '250', index });
};
const paymentIn = async (state: 'queued' | 'failed') =>
  (await db.selectFrom('payments').select('id').where('state', '=', state).executeTakeFirstOrThrow()).id;

describe('a deposit', () => {
  it('whose sweep failed, is swept anew when an operator says so, and not before', async () => {
    await look();
    world.chain.record = () => impossible(1_000);
    await pay();
    await reportFailedSweep(deps, {
      paymentId: (await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id,
    });
    expect([await look(), await states()]).toEqual([0, [`sweep:${deposit} failed`]]);
    expect(await openAlerts(db)).toMatchObject([{ subject: `sweep:${deposit}` }]);
    const raisedAt = clock.now();
    clock.advance(60_000);
    expect(await retry()).toEqual({ done: true });
    expect(await openAlerts(db)).toEqual([]);
    const alerts = db.selectFrom('alerts').select(['raised_at', 'resolved_at']);
    expect(await alerts.execute()).toEqual([{ raised_at: raisedAt, resolved_at: clock.now() }]);
    world.chain.record = () => included(1_000);
    expect(await look()).toBe(1);
    await pay();
    expect(await states()).toEqual([`sweep:${deposit} failed`, `sweep:${deposit}:1 final`]);
    expect([await look(), await retry()]).toMatchObject([0, { done: false }]);
  });

  it('with a new attempt takes no step of the old one', async () => {
    await look();
    world.chain.record = () => impossible(1_000);
    await pay();
    expect(await retry()).toEqual({ done: true });
    expect([await stepOf(0), await stepOf(1)]).toEqual([false, true]);
  });

  it('that was swept takes no further step', async () => {
    expect(await stepOf(0)).toBe(true);
    await look();
    expect(await stepOf(0)).toBe(false);
    await pay();
    expect([await states(), await stepOf(0)]).toEqual([[`sweep:${deposit} final`], false]);
  });

  it('of a replaced mnemonic is not swept again, and the operator reads what to do', async () => {
    await look();
    world.chain.record = () => impossible(1_000);
    await pay();
    const former = { network_id: ids.tron, next_index: 4, former_below: 4 };
    await db.insertInto('address_indexes').values(former).execute();
    expect(await retry()).toMatchObject({
      done: false,
      why: expect.stringContaining('book-lost the address'),
    });
    expect([await look(), await states()]).toEqual([0, [`sweep:${deposit} failed`]]);
    await db.updateTable('address_indexes').set({ former_below: 3 }).execute();
    expect(await retry()).toEqual({ done: true });
  });

  it('swept again before its failure was reported, has no alert left open', async () => {
    await look();
    world.chain.record = () => impossible(1_000);
    await pay();
    const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    expect(await retry()).toEqual({ done: true });
    await reportFailedSweep(deps, { paymentId });
    expect(await openAlerts(db)).toEqual([]);
    await look();
    await reportFailedSweep(deps, { paymentId });
    expect(await openAlerts(db)).toEqual([]);
  });

  it('whose gas failed, gets gas anew when an operator says so, and is swept then', async () => {
    gasHeld = '0';
    await look();
    world.chain.record = () => impossible(1_000);
    await pay();
    expect([await look(), await states()]).toEqual([0, [`gas:${deposit} failed`]]);
    await retry();
    world.chain.record = () => included(1_000);
    await look();
    await pay();
    await look();
    await pay();
    expect(await states()).toEqual([
      `gas:${deposit} failed`,
      `gas:${deposit}:1 final`,
      `sweep:${deposit}:1 final`,
    ]);
  });

  it('whose gas failed, is reported like one whose sweep failed', async () => {
    gasHeld = '0';
    await look();
    world.chain.record = () => impossible(1_000);
    await pay();
    await reportFailedSweep(deps, { paymentId: await paymentIn('failed') });
    expect(await openAlerts(db)).toMatchObject([{ subject: `sweep:${deposit}` }]);
  });

  it('whose sweep runs out of gas, is swept again three times, and reported then', async () => {
    for (let sweeps = 0; sweeps < 4; sweeps += 1) {
      expect([sweeps, (await openAlerts(db)).length, await look()]).toEqual([sweeps, 0, 1]);
      const paymentId = await paymentIn('queued');
      const ended = { state: 'failed', failure: 'ours' } as const;
      await db.updateTable('payments').set(ended).where('id', '=', paymentId).execute();
      await reportFailedSweep(deps, { paymentId });
      clock.advance(30_000);
    }
    expect(await states()).toEqual(['', ':1', ':2', ':3'].map((end) => `sweep:${deposit}${end} failed`));
    expect(await openAlerts(db)).toMatchObject([{ subject: `sweep:${deposit}` }]);
    expect(await look()).toBe(0);
  });

  it('names its own wallet where gas goes, and none where its sweep goes', async () => {
    gasHeld = '0';
    await look();
    await pay();
    gasHeld = '10';
    await look();
    await pay();
    const own = { kind: 'deposit', derivationIndex: 3 };
    expect(world.chain.signed.map(({ from, payments }) => [from, payments[0]?.toWallet])).toEqual([
      [{ kind: 'hot' }, own],
      [own, undefined],
    ]);
  });

  it('beside one at another address, gets gas and is swept under its own number', async () => {
    await depositAt('other', 4);
    gasHeld = '0';
    await look();
    await pay();
    gasHeld = '10';
    await look();
    await pay();
    const [own, other] = [3, 4].map((derivationIndex) => ({ kind: 'deposit', derivationIndex }));
    const fed = world.chain.signed.map(({ payments }) => [payments[0]?.to, payments[0]?.toWallet]);
    expect(fed.slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['target', own],
        ['other', other],
      ]),
    );
    expect(world.chain.signed.slice(2).map(({ from }) => from)).toEqual(expect.arrayContaining([own, other]));
  });

  const decide = (disposition: 'parked' | 'exchanged') =>
    db.updateTable('deposit_judgements').set({ disposition }).where('deposit_id', '=', deposit).execute();
  const youngerDeposit = async () => {
    await decide('parked');
    const coin = { networkId: ids.tron, currencyId: ids.usdt };
    return (await creditedDeposit(deps, { ...coin, address: 'target', amount: '250', txId: 'second' })).id;
  };
  const lookWith = async (gas: string) => {
    gasHeld = gas;
    await look();
    await pay();
  };

  it('whose gas an older deposit’s sweep took, gets gas anew and is swept as well', async () => {
    const second = await youngerDeposit();
    await lookWith('0');
    await decide('exchanged');
    await lookWith('10');
    await lookWith('0');
    await lookWith('10');
    expect(await states()).toEqual([
      `gas:${second} final`,
      `sweep:${deposit} final`,
      `gas:${second}:1 final`,
      `sweep:${second}:1 final`,
    ]);
  });

  it('whose gas an older deposit’s sweep took, is swept as it is with gas of others', async () => {
    const second = await youngerDeposit();
    await lookWith('0');
    await decide('exchanged');
    await lookWith('10');
    await lookWith('10');
    expect(await states()).toEqual([
      `gas:${second} final`,
      `sweep:${deposit} final`,
      `sweep:${second} final`,
    ]);
  });

  it('whose gas a cancelled sweep did not take, gets no more as fees rise', async () => {
    const second = await youngerDeposit();
    await lookWith('0');
    await decide('exchanged');
    gasHeld = '10';
    await look();
    await retry();
    await decide('parked');
    await lookWith('0.5');
    expect(await states()).toEqual([
      `gas:${second} final`,
      `sweep:${deposit} cancelled`,
      `sweep:${second} final`,
    ]);
  });

  it('whose gas was used by an older deposit gets no more before a command', async () => {
    const second = await youngerDeposit();
    gasHeld = '0';
    await look();
    world.chain.record = () => impossible(1_000);
    await pay();
    world.chain.record = () => included(1_000);
    await decide('exchanged');
    await lookWith('10');
    await lookWith('0');
    await look();
    expect(await states()).toEqual([`gas:${second} failed`, `sweep:${deposit} final`]);
  });

  it('whose sweep cannot be signed drops it on a command, and gets another', async () => {
    await look();
    world.chain.onSign = () => {
      throw new ChainOutage('the address holds too little');
    };
    await pay();
    expect(await retry()).toEqual({ done: true });
    expect([await look(), await states()]).toEqual([
      1,
      [`sweep:${deposit} cancelled`, `sweep:${deposit}:1 queued`],
    ]);
    const cancelled = db.selectFrom('payments').select('closed_at').where('state', '=', 'cancelled');
    expect(await cancelled.execute()).toEqual([{ closed_at: clock.now() }]);
  });

  it('begun anew while a slow look still asks about it, is swept in its new attempt', async () => {
    const balance = world.chain.balance;
    let isAsked = false;
    world.chain.balance = async (...asked) => {
      if (!isAsked) {
        isAsked = true;
        await look();
        expect(await retry()).toEqual({ done: true });
      }
      return balance(...asked);
    };
    expect(await look()).toBe(0);
    clock.advance(1_000);
    expect(await look()).toBe(1);
    await pay();
    expect(await states()).toEqual([`sweep:${deposit} cancelled`, `sweep:${deposit}:1 final`]);
  });

  it('marked as requested without a sweep is swept on a command', async () => {
    await db.updateTable('deposits').set({ sweep_requested_at: clock.now() }).execute();
    expect(await look()).toBe(0);
    expect(await retry()).toEqual({ done: true });
    expect(await look()).toBe(1);
    expect(await states()).toEqual([`sweep:${deposit}:1 queued`]);
  });

  it('with gas, only marked as requested, is swept on a command', async () => {
    gasHeld = '0';
    await look();
    await pay();
    await db.updateTable('deposits').set({ sweep_requested_at: clock.now() }).execute();
    gasHeld = '10';
    expect([await look(), await retry(), await look()]).toEqual([0, { done: true }, 1]);
    expect(await states()).toEqual([`gas:${deposit} final`, `sweep:${deposit}:1 queued`]);
  });

  it('keeps its sweep when the sweep of another coin at the same address is repeated', async () => {
    await look();
    const other = { depositAddressId, currencyId: TRX };
    await db.transaction().execute((tx) => sweepAgainAt(tx, other, clock.now()));
    await pay();
    expect([await look(), await states()]).toEqual([0, [`sweep:${deposit} final`]]);
  });

  it('keeps its sweep when the sweep of its coin at another address is repeated', async () => {
    const other = await depositAt('other', 4);
    expect(await look()).toBe(2);
    const again = { depositAddressId: other.depositAddressId, currencyId: ids.usdt };
    await db.transaction().execute((tx) => sweepAgainAt(tx, again, clock.now()));
    await pay();
    expect((await states()).toSorted()).toEqual([`sweep:${deposit} final`, `sweep:${other.id} cancelled`]);
    expect(await look()).toBe(1);
    expect(await states()).toContain(`sweep:${other.id}:1 queued`);
  });

  it('whose sweep is on its way, or that has none, is left alone', async () => {
    expect(await retry()).toMatchObject({ done: false, why: `deposit ${deposit} has no sweep that stopped` });
    await look();
    world.chain.record = () => ({ state: 'pending' });
    await pay();
    expect(await retry()).toMatchObject({ done: false, why: expect.stringContaining('is signed') });
    expect(await states()).toEqual([`sweep:${deposit} sent`]);
    expect(await retrySweep(deps, 999)).toMatchObject({ done: false, why: 'there is no deposit 999' });
  });
});

describe.runIf(onPostgres)('a stopped sweep on PostgreSQL', () => {
  const stop = async () => {
    await look();
    world.chain.record = () => impossible(1_000);
    await pay();
  };

  it('that two operators begin again at once, is begun again once', async () => {
    await stop();
    const [, second] = await sideBySide(db, (tx) => beginNextAttempt(tx, deposit), retry);
    expect(second).toMatchObject({ done: false });
    expect(await db.selectFrom('deposits').select('sweep_attempt').execute()).toEqual([{ sweep_attempt: 1 }]);
  });

  it('does not wait for the deposit of another address', async () => {
    await stop();
    const other = await depositAt('other', 4);
    await db.transaction().execute(async (tx) => {
      expect(await lockForStep(tx, { ...other, attempt: 0 })).toBe(true);
      const step = db.transaction().execute(async (mine) => {
        await sql`set local lock_timeout = 1000`.execute(mine);
        return lockLastStep(mine, deposit);
      });
      expect(await step).toMatchObject({ attempt: 0, payment: { state: 'failed' } });
    });
  });
});
