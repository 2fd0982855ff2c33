import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { type Decimal, formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { accountOf, putDeposit, putTicket } from '../../test/operator-world.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { smallWorld } from '../../test/small-world.ts';
import { depositLost, entryKeys, postEntry } from '../ledger/index.ts';
import { openAlerts, raiseAlert } from '../platform/alerts/alerts-store.ts';

import { depositVanished } from '../tickets/index.ts';
import { cell } from './answer.ts';

const { database, db, clock, world, run, asked, balance, statusOf } = await smallWorld();
const ANNAS_BTC = addresses.bitcoin;

describe('waiting deposits', () => {
  it('are listed, refunded alone, and refunded once', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    expect(await run('deposits')).toMatchObject([
      { deposit, amount: '0.5 BTC@bitcoin', disposition: 'unmatched', ticket: null },
    ]);
    const order = { deposit, address: ANNAS_BTC, reason: 'claimed by mail' };
    expect(await run('refund-deposit', order)).toBe(
      `Deposit ${deposit} (0.5 BTC@bitcoin, unassigned) is being refunded: 0.4999 BTC@bitcoin to ${ANNAS_BTC}.`,
    );
    await expect(run('refund-deposit', order)).rejects.toThrow('422');
    expect(await run('deposits')).toEqual([]);
    expect(await balance(accountOf('payable', ids.btc))).toBe('-0.4999');
    expect(await balance(accountOf('unmatched', ids.btc))).toBe('0');
  });

  it('in an unreadable block are given up and leave the books', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await db
      .updateTable('deposits')
      .set({ state: 'mempool', block_height: null, block_hash: null })
      .where('id', '=', deposit)
      .execute();
    const order = { deposit, reason: 'it is not there, says the explorer' };
    await expect(run('give-up-deposit', order)).rejects.toThrow('422: the watcher has not said');
    await raiseAlert(db, clock.now(), `hidden:${deposit}`, alertDetail('depositsWait', {}));
    await run('give-up-deposit', order);
    await runJobs(database, clock, {
      'deposit.vanished': [(event) => depositVanished(world.deps, event)],
    });
    expect(await balance(accountOf('unmatched', ids.btc))).toBe('0');
    expect(await openAlerts(db)).toEqual([]);
    await expect(run('give-up-deposit', order)).rejects.toThrow('422: the deposit is vanished');
  });

  it('of one ticket beyond the limit follow --after the last row', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    await putDeposit(world.deps, { amount: '0.1', disposition: 'unmatched' });
    const deposits: number[] = [];
    for (const amount of ['0.2', '0.3', '0.4'])
      deposits.push(await putDeposit(world.deps, { ticket, amount, disposition: 'parked' }));
    const first = await asked('deposits', { ticket: ticket.number, limit: 2 });
    expect(first.result.map((row: { deposit: number }) => row.deposit)).toEqual(deposits.slice(0, 2));
    expect(first.after).toBe(String(deposits[1]));
    const rest = await asked('deposits', { ticket: ticket.number, limit: 2, after: deposits[1] });
    expect(rest).toMatchObject({ result: [{ deposit: deposits[2] }], notes: [] });
    expect(rest).not.toHaveProperty('after');
  });

  it('among dust are listed without it, with a note on the dust', async () => {
    const tickets = [];
    for (let made = 0; made < 6; made += 1)
      tickets.push(await putTicket(world.deps, { status: TicketStatus.completed }));
    const tiny = { amount: '0.000001', disposition: 'parked', isDust: true } as const;
    for (const ticket of [...tickets, ...tickets.slice(0, 1)])
      await putDeposit(world.deps, { ...tiny, ticket });
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    const { result, notes } = await asked('deposits');
    expect(result).toMatchObject([{ deposit }]);
    const named = tickets.slice(0, 5).map(({ number }, at) => ({ ticket: number, count: at === 0 ? 2 : 1 }));
    expect(notes).toEqual([cell('dustLeftOut', { of: named, hasOthers: true })]);
    const shown = await run('ticket', { ticket: named[0]?.ticket });
    expect(shown).toMatchObject({
      dust: { why: '2 deposits, 0.000002 BTC@bitcoin: deposits --dust lists it' },
      deposits: [],
      books: [],
    });
  });

  it('as dust hide only their own entries in the ticket’s books', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const tiny = { ticket, amount: '0.000001', disposition: 'parked', isDust: true } as const;
    const dust = await putDeposit(world.deps, tiny);
    await run('write-off-deposit', { deposit: await putDeposit(world.deps, tiny), reason: 'dust' });
    await db.transaction().execute((tx) =>
      postEntry(tx, {
        key: entryKeys.addressLoss(dust),
        kind: 'loss',
        ticketId: ticket.id,
        at: clock.now(),
        postings: depositLost({ currencyId: ids.btc, networkId: ids.bitcoin }, toDecimal('0.5'), 'hot'),
      }),
    );
    const { books } = await run('ticket', { ticket: ticket.number });
    expect(books.map(({ entry }: { entry: string }) => entry)).toEqual(['loss', 'loss']);
  });

  it('as dust are written off together; other deposits stay', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const beside = await putTicket(world.deps, { status: TicketStatus.completed });
    const tiny = { amount: '0.000001', disposition: 'parked', isDust: true } as const;
    const alone = await putDeposit(world.deps, { ...tiny, ticket });
    const together = await putDeposit(world.deps, { ...tiny, ticket });
    const waits = await putDeposit(world.deps, { ...tiny, ticket });
    await db.updateTable('deposits').set({ state: 'mined' }).where('id', '=', waits).execute();
    await putDeposit(world.deps, { ...tiny, ticket: beside });
    await putDeposit(world.deps, { ...tiny, disposition: 'unmatched' });
    await putDeposit(world.deps, { ticket, amount: '0.000001', disposition: 'parked' });

    await run('write-off-deposit', { deposit: alone, reason: 'dust' });
    const order = { ticket: ticket.number, reason: 'dust' };
    expect(await run('write-off-dust', order)).toBe(
      '1 deposit, 0.000001 BTC@bitcoin, written off to forfeited.',
    );
    await expect(run('write-off-dust', order)).rejects.toThrow('422: no final dust waits there');
    const entryOf = async (deposit: number) => {
      return db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
        .select(['e.kind', 'e.ticket_id', 'e.note', 'p.account_id', 'p.amount'])
        .where('e.key', 'like', `written-off:${deposit}:%`)
        .orderBy('p.id')
        .execute();
    };
    expect(await entryOf(together)).toEqual(await entryOf(alone));
    expect(await entryOf(together)).toHaveLength(2);
    const left = async (values: object) => (await run('deposits', values)).length;
    expect([await left({ ticket: ticket.number }), await left({ dust: true })]).toEqual([1, 3]);
    const equity = await balance(accountOf('equity', ids.btc));
    expect(await run('write-off-dust', { reason: 'unassigned', to: 'equity' })).toBe(
      '1 deposit, 0.000001 BTC@bitcoin, written off to equity.',
    );
    // Equity is owed to the house: a credit, written with a minus.
    expect(toDecimal(await balance(accountOf('equity', ids.btc)))).toBe(
      subtract(toDecimal(equity), toDecimal('0.000001')),
    );
    expect(await balance(accountOf('unmatched', ids.btc))).toBe('0');
    expect(await left({ dust: true })).toBe(2);
  });

  it('written off become earned or capital, and stay on the chain', async () => {
    const hot = await balance(accountOf('hot', ids.btc, ids.bitcoin));
    const dust = await putDeposit(world.deps, { amount: '0.00001', disposition: 'unmatched' });
    const ours = await putDeposit(world.deps, { amount: '2', disposition: 'unmatched' });
    await run('write-off-deposit', { deposit: dust, reason: 'dust' });
    await run('write-off-deposit', { deposit: ours, to: 'equity', reason: 'we topped up' });
    expect(await balance(accountOf('forfeited', ids.btc))).toBe('-0.00001');
    expect(await balance(accountOf('equity', ids.btc))).toBe('-22');
    expect(await balance(accountOf('unmatched', ids.btc))).toBe('0');
    expect(await balance(accountOf('hot', ids.btc, ids.bitcoin))).toBe(
      formatDecimal((toDecimal(hot) + toDecimal('2.00001')) as Decimal),
    );
    expect(await run('deposits', { state: 'written-off' })).toHaveLength(2);
    await expect(run('write-off-deposit', { deposit: dust, reason: 'again' })).rejects.toThrow(
      '422: the deposit is written-off',
    );
    await expect(run('write-off-deposit', { deposit: 999, reason: 'x' })).rejects.toThrow('422: there is no');
  });

  it('are written off at the clock’s moment', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    clock.advance(60_000);
    await run('write-off-deposit', { deposit, reason: 'nobody asked for a year' });
    const booked = db.selectFrom('ledger_entries').select('at').where('kind', '=', 'write-off');
    expect(await booked.execute()).toEqual([{ at: clock.now() }]);
    const judged = db.selectFrom('deposit_judgements').select(['disposition', 'updated_at']);
    expect(await judged.execute()).toEqual([{ disposition: 'written-off', updated_at: clock.now() }]);
  });

  it('of a ticket are written off only with that ticket named', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    const other = await putTicket(world.deps, { status: TicketStatus.onHold });
    const deposit = await putDeposit(world.deps, { ticket, amount: '3', disposition: 'open' });
    const order = { deposit, reason: 'one number beside' };
    for (const named of [{}, { ticket: other.number }])
      await expect(run('write-off-deposit', { ...order, ...named })).rejects.toThrow(
        `422: the deposit is 3 BTC@bitcoin of ticket ${ticket.number}: name that ticket as well`,
      );
    const unassigned = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await expect(
      run('write-off-deposit', { ...order, deposit: unassigned, ticket: other.id }),
    ).rejects.toThrow('422: the deposit is 0.5 BTC@bitcoin, and of no ticket');
    expect(await balance(accountOf('forfeited', ids.btc))).toBe('0');
    expect(await run('deposits', { state: 'written-off' })).toEqual([]);

    expect(await run('write-off-deposit', { ...order, ticket: ticket.number })).toBe(
      `Deposit ${deposit} (3 BTC@bitcoin of ticket ${ticket.number}) is written off to forfeited.`,
    );
    expect(await run('write-off-deposit', { ...order, deposit: unassigned })).toBe(
      `Deposit ${unassigned} (0.5 BTC@bitcoin, unassigned) is written off to forfeited.`,
    );
  });

  it('of an open ticket are written off only once it is on hold', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.00002', disposition: 'open' });
    const order = { deposit, ticket: ticket.number, reason: 'dust' };
    await expect(run('write-off-deposit', order)).rejects.toThrow('put the ticket on hold');
    await run('hold-ticket', { ticket: ticket.id, reason: 'too little' });
    await run('write-off-deposit', order);
    expect(await balance(accountOf('customer', ids.btc))).toBe('0');
    await run('reject-ticket', { ticket: ticket.id, reason: 'too little' });
    expect(await statusOf(ticket.id)).toBe(TicketStatus.rejected);
  });
});
