import { randomUUID } from 'node:crypto';
import { add, type Decimal, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { addresses, ids } from '../../../test/factories.ts';
import { type OperatorWorld, operatorWorld, putTicket } from '../../../test/operator-world.ts';
import { included, type ScriptedChain, scriptedChain } from '../../../test/scripted-chain.ts';
import { ChainOutage } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/index.ts';
import { type Account, balanceOf } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import type { Schema } from '../../schema.ts';
import { depositFinal, depositMined, depositVanished } from '../../tickets/index.ts';
import { advancePayments, sweepDeposits } from '../index.ts';
import { stopReason } from '../outflow/stops-store.ts';
import { reconcileAsset } from './reconcile-asset.ts';

const TRX = 8;
const T1 = 'T1';
const WATCHED = 200;
const database = await testDatabase();
const { db } = database;
const clock = handClock();
let world: OperatorWorld;
let chain: ScriptedChain;
let asset: Asset;
/** USDT by address, according to the network. */
let held: Map<string, Decimal>;
afterAll(() => database.close());
beforeEach(async () => {
  world = await operatorWorld(database, clock);
  asset = world.deps.catalogue().assetById(7);
  held = new Map([['hot', toDecimal('2000000')]]);
  chain = simulate();
  world.chains.set(ids.tron, chain);
  await db
    .insertInto('chain_cursors')
    .values({ network_id: ids.tron, height: WATCHED, hash: 'head', moved_at: clock.now() })
    .execute();
  await db
    .insertInto('deposit_addresses')
    .values({ network_id: ids.tron, address: T1, derivation_index: 3 })
    .execute();
});
afterEach(() => world.close());

/** Moves coins as ordered; every address has gas. */
function simulate(): ScriptedChain {
  const made = Object.assign(scriptedChain(ids.tron, ids.usdt, TRX), { depositsNeedSweep: true });
  made.balance = async (currencyId, address) =>
    currencyId === TRX ? toDecimal('10') : (held.get(address) ?? ZERO);
  made.head = async () => ({ height: WATCHED, hash: 'head' });
  const { broadcast } = made;
  made.broadcast = async (bytes) => {
    const order = made.signed.find(({ payments }) =>
      Buffer.from(bytes)
        .toString()
        .startsWith(payments[0]?.id ?? 'none'),
    );
    if (order === undefined) throw new Error('nobody signed this');
    await broadcast(bytes);
    for (const { to, amount } of order.payments) move(order.from.kind === 'hot' ? 'hot' : T1, to, amount);
  };
  return made;
}
function move(from: string, to: string, amount: Decimal): void {
  held.set(from, subtract(held.get(from) ?? ZERO, amount));
  held.set(to, add(held.get(to) ?? ZERO, amount));
}
const burn = (amount: string) => move(T1, 'nowhere', toDecimal(amount));
const comeBack = (amount: string) => move('nowhere', T1, toDecimal(amount));

const handlers = () => ({ ...world.deps, hotAddresses: new Set(['hot']) });
type DepositState = Schema['deposits']['state'];
const setState = (id: number, state: DepositState) =>
  db.updateTable('deposits').set({ state }).where('id', '=', id).execute();

/** A final deposit at T1, unassigned or on hold. */
async function arrive(amount: string): Promise<number> {
  const id = await appear(amount, 'final');
  move('customer', T1, toDecimal(amount));
  await depositFinal(handlers(), { depositId: id });
  return id;
}

async function appear(amount: string, state: DepositState): Promise<number> {
  const at = { networkId: ids.tron, currencyId: ids.usdt, address: T1 };
  const { id } = await arrivedDeposit(world.deps, { ...at, amount, state, txId: randomUUID() });
  return id;
}
const spend = (deposit: number) => world.run('write-off-deposit', { deposit, reason: 'the house’s own' });
const refund = (deposit: number) =>
  world.run('refund-deposit', { deposit, address: addresses.tron, reason: 'claimed by mail' });
async function giveToTicket(): Promise<{ readonly number: number }> {
  await db.deleteFrom('deposit_addresses').execute();
  const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
  await db
    .updateTable('deposit_addresses')
    .set({ network_id: ids.tron, address: T1, derivation_index: 3 })
    .where('id', '=', ticket.depositAddressId)
    .execute();
  return ticket;
}

const order = (command: 'book-lost' | 'book-found', amount?: string): Promise<string> =>
  world.run(command, {
    asset: 'USDT@tron',
    address: T1,
    reason: 'burnt by the issuer',
    ...(amount === undefined ? {} : { amount }),
  });
const bookLost = (amount?: string) => order('book-lost', amount);
const bookFound = (amount?: string) => order('book-found', amount);
const whyNot = (act: Promise<string>): Promise<string> =>
  act.then(
    (done) => `done: ${done}`,
    ({ message }: Error) => message,
  );

const usdt = async (kind: Account['kind']) => {
  const networkId = kind === 'hot' || kind === 'deposits' ? ids.tron : null;
  return formatDecimal(await balanceOf(db, { kind, currencyId: ids.usdt, networkId }));
};
const booked = async () => ({ deposits: await usdt('deposits'), losses: await usdt('losses') });
async function compare(): Promise<string[]> {
  await db.deleteFrom('alerts').execute();
  expect(await reconcileAsset({ ...world.deps, chains: world.chains }, chain, asset)).toBe('compared');
  const found = (await openAlerts(db)).filter(({ message }) => !message.includes('was missing any more'));
  return found.map(({ subject }) => subject);
}
const sweep = () => sweepDeposits(world.deps, chain);
async function pay(): Promise<void> {
  clock.advance(20_000);
  await advancePayments(world.deps, ids.tron);
}
const sweeps = async () =>
  (
    await db
      .selectFrom('payments')
      .select(['key', 'state', 'amount'])
      .where('purpose', '=', 'sweep')
      .orderBy('created_at')
      .orderBy('key')
      .execute()
  ).map(({ key, state, amount }) => `${key} ${formatDecimal(toDecimal(amount))} ${state}`);

describe('lost coins', () => {
  it('stop payments at every look until they are booked', async () => {
    await arrive('100');
    burn('100');
    expect(await compare()).toEqual(['shortfall:7']);
    expect((await openAlerts(db))[0]?.message).toContain('book-lost');
    await world.run('start-payouts', { asset: 'USDT@tron' });
    expect(await compare()).toEqual(['shortfall:7']);

    expect(await bookLost('100')).toBe(
      '100 USDT@tron at T1 are booked as lost. The loss is the house’s. Type start-payouts to pay again.',
    );
    await world.run('start-payouts', { asset: 'USDT@tron' });
    expect(await compare()).toEqual([]);
    expect(await stopReason(db, asset.id)).toBeNull();
    expect(await booked()).toEqual({ deposits: '0', losses: '100' });
    expect(await sweep()).toBe(0);
    expect(await db.selectFrom('audit_log').select(['command', 'outcome']).execute()).toContainEqual({
      command: 'book-lost',
      outcome: 'done',
    });
  });

  it('are shown and not booked with a wrong amount or none', async () => {
    const ticket = await giveToTicket();
    const first = await arrive('60');
    const second = await arrive('40');
    await refund(second);
    burn('60.5');
    const why = `60.5 are missing: T1 must hold 100 USDT@tron by the books, and holds 39.5; there are deposits ${first} (60, parked), ${second} (40, refunding) of ticket ${ticket.number}. Nothing is booked yet; --amount 60.5 books them as lost`;
    for (const amount of [undefined, '60', '61', '100'])
      expect(await whyNot(bookLost(amount))).toContain(why);
    expect(await booked()).toEqual({ deposits: '100', losses: '0' });
    await bookLost('60.500');
    expect(await booked()).toEqual({ deposits: '39.5', losses: '60.5' });
  });

  it('reported twice, in turn or at once, are booked once', async () => {
    await arrive('100');
    burn('70');
    await Promise.allSettled([bookLost('70'), bookLost('70'), bookLost('70')]);
    expect(await booked()).toEqual({ deposits: '30', losses: '70' });
    expect(await whyNot(bookLost('70'))).toContain(
      'nothing is missing: T1 must hold 30 USDT@tron by the books, besides 70 booked as lost, and holds 30',
    );
    burn('10');
    await bookLost('10');
    expect(await booked()).toEqual({ deposits: '20', losses: '80' });
    expect(await compare()).toEqual([]);
  });

  it('of an undecided deposit leave the claim, and its refund comes from the reserve', async () => {
    await giveToTicket();
    const deposit = await arrive('100');
    burn('100');
    await bookLost('100');
    expect(await usdt('customer')).toBe('-100');
    const before = toDecimal(await usdt('hot'));
    await refund(deposit);
    await pay();
    await pay();
    expect(await usdt('customer')).toBe('0');
    expect(toDecimal(await usdt('hot'))).toBeLessThan(before);
    expect(await usdt('payable')).toBe('0');
    expect(await compare()).toEqual([]);
    expect(await booked()).toEqual({ deposits: '0', losses: '100' });
  });

  it('of a refunding or spent deposit are the house’s loss alone', async () => {
    const refunded = await arrive('60');
    const spent = await arrive('40');
    await refund(refunded);
    await spend(spent);
    const owed = await usdt('payable');
    burn('100');
    await bookLost('100');
    expect([await usdt('payable'), await usdt('unmatched')]).toEqual([owed, '0']);
    await pay();
    await pay();
    expect(await compare()).toEqual([]);
    expect(await booked()).toEqual({ deposits: '0', losses: '100' });
  });

  it('in part, leave the rest to be swept, for two deposits too', async () => {
    const first = await arrive('50');
    await spend(first);
    await spend(await arrive('50'));
    burn('60');
    expect(await sweep()).toBe(0);
    await bookLost('60');
    expect(await sweep()).toBe(1);
    await pay();
    await pay();
    expect([await sweep(), await sweeps()]).toEqual([0, [`sweep:${first}:1 40 final`]]);
    expect(held.get(T1)).toBe(ZERO);
    expect(await compare()).toEqual([]);
    expect(await booked()).toEqual({ deposits: '0', losses: '60' });
  });

  it('beside an undecided deposit leave it the rest', async () => {
    await spend(await arrive('60'));
    const waiting = await arrive('40');
    burn('60');
    await bookLost('60');
    expect(await sweep()).toBe(0);
    await spend(waiting);
    expect(await sweep()).toBe(1);
    await pay();
    await pay();
    expect(held.get(T1)).toBe(ZERO);
    expect(await booked()).toEqual({ deposits: '0', losses: '60' });
  });

  it('are not booked on a silent or lagging network, or an unknown address', async () => {
    await arrive('100');
    burn('100');
    const { balance } = chain;
    chain.balance = async () => {
      throw new ChainOutage('missing trie node');
    };
    expect(await whyNot(bookLost('100'))).toContain('nothing is booked: missing trie node');
    chain.balance = balance;
    chain.head = async () => ({ height: 500, hash: 'far ahead' });
    expect(await whyNot(bookLost('100'))).toContain('the watcher of this network is behind');
    const elsewhere = { asset: 'USDT@tron', address: 'hot', amount: '100', reason: 'x' };
    expect(await whyNot(world.run('book-lost', elsewhere))).toContain('no deposit address of ours');
    for (const other of ['BTC@bitcoin', 'RUB'])
      expect(await whyNot(world.run('book-lost', { ...elsewhere, asset: other }))).toContain('set-reserve');
    expect(await booked()).toEqual({ deposits: '100', losses: '0' });
  });

  it('are booked while a stranger’s transfer is on its way, which is not', async () => {
    await arrive('100');
    burn('60');
    const strange = await appear('3', 'mempool');
    expect(await whyNot(bookLost())).toContain('60 are missing: T1 must hold 100 USDT@tron');
    await setState(strange, 'mined');
    move('customer', T1, toDecimal('3'));
    expect(await whyNot(bookLost())).toContain('60 are missing: T1 must hold 103 USDT@tron');
    await bookLost('60');
    expect(await booked()).toEqual({ deposits: '40', losses: '60' });
    comeBack('60');
    expect(await whyNot(bookFound('60'))).toContain('on its way');
    burn('103');
    expect(await whyNot(bookLost('43'))).toContain('on its way');
    await setState(strange, 'final');
    await depositFinal(handlers(), { depositId: strange });
    await bookLost('43');
    expect(await booked()).toEqual({ deposits: '0', losses: '103' });
    expect(await compare()).toEqual([]);
  });

  it('are not booked when the books change while the network is asked', async () => {
    const vanishing = await arrive('100');
    const { balance } = chain;
    burn('100');
    const during = (act: () => Promise<unknown>) => {
      chain.balance = async (currencyId, address) => {
        chain.balance = balance;
        const shown = await balance(currencyId, address);
        await act();
        return shown;
      };
    };
    during(() => arrive('5'));
    expect(await whyNot(bookLost('100'))).toContain('changed meanwhile');
    during(() => setState(vanishing, 'vanished'));
    expect(await whyNot(bookLost('100'))).toContain('on its way');
    await depositVanished(handlers(), { depositId: vanishing });
    expect(await booked()).toEqual({ deposits: '5', losses: '0' });
  });
});

describe('a sweep', () => {
  it('that is sent, keeps coins from being booked as lost: they are on their way', async () => {
    await spend(await arrive('100'));
    await sweep();
    chain.record = () => ({ state: 'pending' });
    await pay();
    expect(held.get(T1)).toBe(ZERO);
    expect(await whyNot(bookLost('100'))).toContain('something is on its way to or from T1');
    chain.record = () => included(1_000);
    await pay();
    expect(await whyNot(bookLost('100'))).toContain('nothing is missing');
    expect(await booked()).toEqual({ deposits: '0', losses: '0' });
  });

  it('without a signature is cancelled with the loss, and planned for the rest', async () => {
    const deposit = await arrive('100');
    await spend(deposit);
    await sweep();
    burn('60');
    await bookLost('60');
    await sweep();
    await pay();
    await pay();
    expect(await sweeps()).toEqual([`sweep:${deposit} 100 cancelled`, `sweep:${deposit}:1 40 final`]);
    expect(await compare()).toEqual([]);
    expect(await booked()).toEqual({ deposits: '0', losses: '60' });
  });
});

describe('a look for sweeps', () => {
  it('asks for nothing while a loss or find is booked, and then for the rest', async () => {
    const deposit = await arrive('100');
    await spend(deposit);
    const { balance } = chain;
    const during = (act: () => Promise<unknown>) => {
      chain.balance = async (currencyId, address) => {
        const shown = await balance(currencyId, address);
        chain.balance = balance;
        await act();
        return shown;
      };
    };
    during(async () => {
      burn('60');
      await bookLost('60');
    });
    expect([await sweep(), await sweeps()]).toEqual([0, []]);
    during(async () => {
      comeBack('60');
      await bookFound('60');
    });
    expect([await sweep(), await sweeps()]).toEqual([0, []]);
    expect([await sweep(), await sweeps()]).toEqual([1, [`sweep:${deposit}:2 100 queued`]]);
  });
});

describe('a lost deposit', () => {
  const vanish = async (id: number) => {
    await setState(id, 'vanished');
    await depositVanished(handlers(), { depositId: id });
    await depositVanished(handlers(), { depositId: id });
  };
  const returns = async (id: number) => {
    await setState(id, 'final');
    await depositFinal(handlers(), { depositId: id });
    await depositFinal(handlers(), { depositId: id });
  };

  it('spent and vanished, is lost once, and again when it returns without coins', async () => {
    const deposit = await arrive('100');
    await spend(deposit);
    burn('60');
    await bookLost('60');
    await vanish(deposit);
    expect(await booked()).toEqual({ deposits: '0', losses: '100' });
    await returns(deposit);
    expect(await booked()).toEqual({ deposits: '100', losses: '0' });
    expect(await compare()).toEqual(['shortfall:7']);
    await bookLost('60');
    expect(await compare()).toEqual([]);
    expect(await booked()).toEqual({ deposits: '40', losses: '60' });
  });

  it('undecided and then vanished, costs nothing', async () => {
    const deposit = await arrive('100');
    burn('100');
    await bookLost('100');
    await vanish(deposit);
    expect([await booked(), await usdt('unmatched')]).toEqual([{ deposits: '0', losses: '0' }, '0']);
    await returns(deposit);
    expect(await compare()).toEqual(['shortfall:7']);
    await bookLost('100');
    expect([await booked(), await usdt('unmatched')]).toEqual([{ deposits: '0', losses: '100' }, '-100']);
  });

  it('beside one that is taken back, is compared anew', async () => {
    const gone = await arrive('60');
    await arrive('40');
    burn('100');
    await bookLost('100');
    await vanish(gone);
    expect(await booked()).toEqual({ deposits: '40', losses: '0' });
    expect(await compare()).toEqual(['shortfall:7']);
    await bookLost('40');
    expect(await compare()).toEqual([]);
  });

  it('stays lost when its block is replaced, or an unbooked one vanishes', async () => {
    const deposit = await arrive('100');
    burn('100');
    await bookLost('100');
    await setState(deposit, 'mined');
    await depositMined(handlers(), { depositId: deposit });
    expect(await whyNot(bookLost('100'))).toContain('on its way');
    await returns(deposit);
    expect(await compare()).toEqual([]);

    const id = await appear('7', 'mempool');
    await vanish(id);
    expect(await booked()).toEqual({ deposits: '0', losses: '100' });
    expect(await compare()).toEqual([]);
  });
});

describe('coins that come back', () => {
  it('stay there as a surplus until booked as found, and then are swept', async () => {
    const deposit = await arrive('100');
    await spend(deposit);
    burn('60');
    await bookLost('60');
    await sweep();
    await pay();
    await pay();
    expect(await whyNot(bookFound())).toContain('nothing that was lost is there again');
    comeBack('20');
    expect(await compare()).toEqual([]);
    expect(await sweep()).toBe(0);
    expect(await whyNot(bookFound('60'))).toContain(
      '20 are there again: T1 must hold 0 USDT@tron by the books, besides 60 booked as lost, and holds 20',
    );
    expect(await bookFound('20')).toContain('20 USDT@tron at T1 are booked back');
    expect(await booked()).toEqual({ deposits: '20', losses: '40' });
    expect(await whyNot(bookFound('20'))).toContain('nothing that was lost is there again');
    await sweep();
    await pay();
    await pay();
    expect([await sweep(), await sweeps()]).toEqual([
      0,
      [`sweep:${deposit}:1 40 final`, `sweep:${deposit}:2 20 final`],
    ]);
    expect(await booked()).toEqual({ deposits: '0', losses: '40' });
    expect(await compare()).toEqual([]);
  });

  it('beside unseen coins are found up to the loss only', async () => {
    await arrive('100');
    burn('100');
    await bookLost('100');
    comeBack('130');
    expect(await compare()).toEqual(['unseen:7:T1']);
    expect((await openAlerts(db))[0]?.message).toContain('book-found');
    await bookFound('100');
    expect(await booked()).toEqual({ deposits: '100', losses: '0' });
    expect(await compare()).toEqual(['unseen:7:T1']);
  });
});
