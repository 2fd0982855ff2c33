import { randomUUID } from 'node:crypto';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/tickets';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { assets, type OperatorWorld, putDeposit, putTicket, USER } from '../../test/operator-world.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { smallWorld } from '../../test/small-world.ts';
import {
  type Account,
  balanceOf,
  depositCredited,
  depositLost,
  entryKeys,
  holdReserve,
  postEntry,
  withdrawalRequested,
} from '../ledger/index.ts';
import { payoutKeys, requestPayout } from '../payouts/index.ts';
import { openAlerts, raiseAlert } from '../platform/alerts/alerts-store.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { failJob } from '../platform/jobs/jobs-store.ts';
import { withdrawalPaid } from '../referral/index.ts';
import { completeTicket, depositVanished } from '../tickets/index.ts';

const { database, db, clock, world } = await smallWorld();
const run: OperatorWorld['run'] = (command, values) => world.run(command, values);
const ANNAS_BTC = addresses.bitcoin;

const balance = async (account: Account): Promise<string> => formatDecimal(await balanceOf(db, account));
const of = (kind: Account['kind'], currencyId: number, networkId: number | null = null): Account => ({
  kind,
  currencyId,
  networkId,
});
const asked = async (command: string, values: object = {}) =>
  (await world.post(`/operator/${command}`, values, world.token)).body;
const statusOf = async (id: string): Promise<number> =>
  (await db.selectFrom('tickets').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const addressOf = async ({ targetId }: { readonly targetId: number }): Promise<string> =>
  (
    await db
      .selectFrom('deposit_targets')
      .select('address')
      .where('id', '=', targetId)
      .executeTakeFirstOrThrow()
  ).address;

/** A payout as the judge leaves it: owed in the books, promised by the reserve. */
async function putPayout(ticketId: string, assetId: number, amount: string, state: 'queued' | 'manual') {
  const asset = world.deps.catalogue().assetById(assetId);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await holdReserve(tx, assetId, toDecimal(amount), 'paid');
    await postEntry(tx, {
      key: entryKeys.exchange(payoutKeys.payout(ticketId, 0)),
      kind: 'exchange',
      ticketId,
      at,
      postings: [
        { account: of('liquidity', asset.currencyId), amount: toDecimal(amount) },
        { account: of('payable', asset.currencyId), amount: -toDecimal(amount) as Decimal },
      ],
    });
    return requestPayout(tx, {
      key: payoutKeys.payout(ticketId, 0),
      purpose: 'payout',
      ticketId,
      assetId,
      address: addresses.tron,
      memo: null,
      amount: toDecimal(amount),
      state,
      isHeld: true,
      at,
    });
  });
}

describe('tickets', () => {
  it('in several statuses, are listed the longest waiting first, by status and by age', async () => {
    const old = await putTicket(world.deps, { status: TicketStatus.held });
    await putDeposit(world.deps, { ticket: old, amount: '0.004', disposition: 'open' });
    await putDeposit(world.deps, { ticket: old, amount: '0.002', disposition: 'open' });
    clock.advance(3_600_000);
    const young = await putTicket(world.deps, { status: TicketStatus.held });
    await putTicket(world.deps, { status: TicketStatus.confirming });

    const held = await run('tickets', { status: 'held' });
    expect(held.map((one: { number: number }) => one.number)).toEqual([old.number, young.number]);
    expect(held[0]).toMatchObject({
      status: 'held',
      give: '0.01 BTC@bitcoin',
      received: '0.006',
      get: '880 USDT@tron',
    });
    expect(await run('tickets', { minutes: 30 })).toHaveLength(1);
    expect(await run('tickets', { limit: 2 })).toHaveLength(2);
  });

  it('that ended, are listed by their status alone: nobody waits for them', async () => {
    const numbers = new Map<string, number>();
    for (const [name, status] of Object.entries(TicketStatus))
      numbers.set(name, (await putTicket(world.deps, { status })).number);
    const shown = async (values: object) =>
      (await run('tickets', values)).map(({ number }: { number: number }) => number);
    const ended = ['completed', 'expired', 'rejected', 'refunded'];
    const waiting = [...numbers].filter(([name]) => !ended.includes(name)).map(([, number]) => number);
    expect(await shown({})).toEqual(waiting.toSorted());
    for (const status of ended) expect(await shown({ status })).toEqual([numbers.get(status)]);
  });

  it('more than are shown, say so, and go on after the last one', async () => {
    // At the same moment: nothing may be left out between two of them.
    const numbers: number[] = [];
    for (let made = 0; made < 3; made += 1)
      numbers.push((await putTicket(world.deps, { status: TicketStatus.held })).number);
    const first = await asked('tickets', { status: 'held', limit: 2 });
    const place = `${numbers[1]}@${clock.now().toISOString()}`;
    expect(first.notes).toEqual([`There are more: the same with --after ${place} goes on.`]);
    const rest = await asked('tickets', { status: 'held', limit: 2, after: place });
    expect(rest).toEqual({ result: [expect.objectContaining({ number: numbers[2] })], notes: [] });
    await expect(run('tickets', { after: numbers[1] })).rejects.toThrow('422: --after takes');
    await expect(run('tickets', { after: `${numbers[1]}@yesterday` })).rejects.toThrow('422: --after takes');
  });

  it('more than are shown, the last of which moved meanwhile, go on from where it stood', async () => {
    const numbers: number[] = [];
    for (let made = 0; made < 3; made += 1) {
      numbers.push((await putTicket(world.deps, { status: TicketStatus.held })).number);
      clock.advance(1_000);
    }
    const { notes } = await asked('tickets', { limit: 1 });
    await run('continue-ticket', { ticket: numbers[0], reason: 'looked at' });
    const [, place] = /--after (\S+) goes on/.exec(notes[0]) ?? [];
    for (const status of [undefined, 'held']) {
      const rest = await run('tickets', { status, after: place });
      expect(rest.map(({ number }: { number: number }) => number).slice(0, 2)).toEqual(numbers.slice(1));
    }
  });

  it('shown by number or id, tell history, deposits, payouts and books, and no secret', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await putPayout(ticket.id, assets.usdtTron, '880', 'queued');
    const shown = await run('ticket', { ticket: ticket.number });
    expect(shown).toEqual(await run('ticket', { ticket: ticket.id }));
    expect(shown).toMatchObject({
      status: 'sending',
      promised: '0',
      rate: '90000',
      rateSources: 'test',
      depositAddress: await addressOf(ticket),
      history: [{ by: 'customer', to: 'sending' }],
      deposits: [{ amount: '0.01 BTC@bitcoin', disposition: 'open', isCredited: true }],
      payouts: [{ purpose: 'payout', state: 'queued', amount: '880 USDT@tron' }],
    });
    expect(shown.books).toHaveLength(4);
    expect(JSON.stringify(shown)).not.toMatch(/token|bytes/i);
    await expect(run('ticket', { ticket: '1' })).rejects.toThrow('422: there is no ticket 1');
  });

  it('held, continued and invalidated, move as the table allows, by the operator’s name', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
    const name = { ticket: ticket.number, reason: 'a call' };
    expect(await run('hold-ticket', name)).toBe(`Ticket ${ticket.number} is held.`);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.held);
    await expect(run('hold-ticket', name)).rejects.toThrow('422: only a ticket that is confirming');
    await run('continue-ticket', name);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.confirming);
    await run('invalidate-ticket', name);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.invalid);
    const { history } = await run('ticket', { ticket: ticket.number });
    expect(history.at(-1)).toMatchObject({ by: 'operator:operator@example.com', why: 'a call' });
  });

  it('rejected, need a reason and no deposit that waits', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.held });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await expect(run('reject-ticket', { ticket: ticket.id })).rejects.toThrow('400');
    await expect(run('reject-ticket', { ticket: ticket.id, reason: 'no' })).rejects.toThrow('422: a deposit');
    const empty = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
    await putDeposit(world.deps, { ticket: empty, amount: '0.000001', disposition: 'held', isDust: true });
    await run('reject-ticket', { ticket: empty.id, reason: 'asked for by phone' });
    expect((await run('ticket', { ticket: empty.id })).reason).toBe('asked for by phone');
  });

  it('refunded after screening, owe the deposit less the network’s fee and 5 %', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.held });
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.1', disposition: 'open' });
    const order = { ticket: ticket.number, address: ANNAS_BTC, aml: true, reason: 'screening' };
    await expect(run('refund-ticket', { ...order, address: 'nowhere' })).rejects.toThrow(
      '422: not an address',
    );
    expect(await run('refund-ticket', order)).toBe(
      [
        `Ticket ${ticket.number} is being refunded. On its way: 0.0949 BTC@bitcoin to ${ANNAS_BTC}.`,
        `5% are kept besides the network’s fee, 0.005 BTC@bitcoin of deposit ${deposit}: by --aml.`,
      ].join(' '),
    );
    expect(await statusOf(ticket.id)).toBe(TicketStatus.refunding);
    expect(await run('payouts')).toMatchObject([
      { purpose: 'refund', amount: '0.0949 BTC@bitcoin', address: ANNAS_BTC, state: 'queued' },
    ]);
    expect(await balance(of('aml-fees', ids.btc))).toBe('-0.005');
  });
});

describe('deposits that wait', () => {
  it('are listed, refunded alone, and refunded once', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    expect(await run('deposits')).toMatchObject([
      { deposit, amount: '0.5 BTC@bitcoin', disposition: 'unmatched', ticket: null },
    ]);
    const order = { deposit, address: ANNAS_BTC, reason: 'claimed by mail' };
    expect(await run('refund-deposit', order)).toBe(
      `Deposit ${deposit} (0.5 BTC@bitcoin, nobody’s) is being refunded: 0.4999 BTC@bitcoin to ${ANNAS_BTC}.`,
    );
    await expect(run('refund-deposit', order)).rejects.toThrow('422');
    expect(await run('deposits')).toEqual([]);
    expect(await balance(of('payable', ids.btc))).toBe('-0.4999');
    expect(await balance(of('unmatched', ids.btc))).toBe('0');
  });

  it('in a block inside which nobody can see, are given up by a word, and are taken out of the books', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await db
      .updateTable('deposits')
      .set({ state: 'mempool', block_height: null, block_hash: null })
      .where('id', '=', deposit)
      .execute();
    const order = { deposit, reason: 'it is not there, says the explorer' };
    await expect(run('give-up-deposit', order)).rejects.toThrow('422: the watcher has not said');
    await raiseAlert(db, clock.now(), `hidden:${deposit}`, 'it cannot be seen');
    await run('give-up-deposit', order);
    await runJobs(database, clock, {
      'deposit.vanished': [(event) => depositVanished(world.deps, event)],
    });
    expect(await balance(of('unmatched', ids.btc))).toBe('0');
    expect(await openAlerts(db)).toEqual([]);
    await expect(run('give-up-deposit', order)).rejects.toThrow('422: the deposit is vanished');
  });

  it('more than are shown, of one ticket, say so, and go on after the last one', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    await putDeposit(world.deps, { amount: '0.1', disposition: 'unmatched' });
    const deposits: number[] = [];
    for (const amount of ['0.2', '0.3', '0.4'])
      deposits.push(await putDeposit(world.deps, { ticket, amount, disposition: 'held' }));
    const first = await asked('deposits', { ticket: ticket.number, limit: 2 });
    expect(first.result.map((row: { deposit: number }) => row.deposit)).toEqual(deposits.slice(0, 2));
    expect(first.notes).toEqual([`There are more: the same with --after ${deposits[1]} goes on.`]);
    const rest = await asked('deposits', { ticket: ticket.number, limit: 2, after: deposits[1] });
    expect(rest).toEqual({ result: [expect.objectContaining({ deposit: deposits[2] })], notes: [] });
  });

  it('among dust, are listed without it, and the list says where the dust is', async () => {
    const tickets = [];
    for (let made = 0; made < 6; made += 1)
      tickets.push(await putTicket(world.deps, { status: TicketStatus.completed }));
    const tiny = { amount: '0.000001', disposition: 'held', isDust: true } as const;
    for (const ticket of [...tickets, ...tickets.slice(0, 1)])
      await putDeposit(world.deps, { ...tiny, ticket });
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    const { result, notes } = await asked('deposits');
    expect(result).toMatchObject([{ deposit }]);
    const [first, second, third, fourth, fifth] = tickets.map(({ number }) => number);
    expect(notes).toEqual([
      `Dust is left out, 2 of ticket ${first}, 1 of ticket ${second}, 1 of ticket ${third}, 1 of ticket ${fourth}, 1 of ticket ${fifth} and others: --dust lists it.`,
    ]);
    const shown = await run('ticket', { ticket: first });
    expect(shown).toMatchObject({
      dust: '2 deposits, 0.000002 BTC@bitcoin: deposits --dust lists what waits of it',
      deposits: [],
      books: [],
    });
  });

  it('as dust, hide their own entries alone in the books of their ticket, whatever else bears their number', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const tiny = { ticket, amount: '0.000001', disposition: 'held', isDust: true } as const;
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

  it('as dust, written off together, end as each would alone; what is none, or another’s, is not touched', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const beside = await putTicket(world.deps, { status: TicketStatus.completed });
    const tiny = { amount: '0.000001', disposition: 'held', isDust: true } as const;
    const alone = await putDeposit(world.deps, { ...tiny, ticket });
    const together = await putDeposit(world.deps, { ...tiny, ticket });
    const waits = await putDeposit(world.deps, { ...tiny, ticket });
    await db.updateTable('deposits').set({ state: 'mined' }).where('id', '=', waits).execute();
    await putDeposit(world.deps, { ...tiny, ticket: beside });
    await putDeposit(world.deps, { ...tiny, disposition: 'unmatched' });
    await putDeposit(world.deps, { ticket, amount: '0.000001', disposition: 'held' });

    await run('write-off-deposit', { deposit: alone, reason: 'dust' });
    const order = { ticket: ticket.number, reason: 'dust' };
    expect(await run('write-off-dust', order)).toBe(
      '1 deposit, 0.000001 BTC@bitcoin, written off to forfeited.',
    );
    await expect(run('write-off-dust', order)).rejects.toThrow('422: no dust that is final waits there');
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
    await run('write-off-dust', { reason: 'nobody’s' });
    expect(await balance(of('unmatched', ids.btc))).toBe('0');
    expect(await left({ dust: true })).toBe(2);
  });

  it('written off, are earned or capital, and stay where they are on the chain', async () => {
    const hot = await balance(of('hot', ids.btc, ids.bitcoin));
    const dust = await putDeposit(world.deps, { amount: '0.00001', disposition: 'unmatched' });
    const ours = await putDeposit(world.deps, { amount: '2', disposition: 'unmatched' });
    await run('write-off-deposit', { deposit: dust, reason: 'dust' });
    await run('write-off-deposit', { deposit: ours, to: 'equity', reason: 'we topped up' });
    expect(await balance(of('forfeited', ids.btc))).toBe('-0.00001');
    expect(await balance(of('equity', ids.btc))).toBe('-22');
    expect(await balance(of('unmatched', ids.btc))).toBe('0');
    expect(await balance(of('hot', ids.btc, ids.bitcoin))).toBe(
      formatDecimal((toDecimal(hot) + toDecimal('2.00001')) as Decimal),
    );
    expect(await run('deposits', { state: 'written-off' })).toHaveLength(2);
    await expect(run('write-off-deposit', { deposit: dust, reason: 'again' })).rejects.toThrow(
      '422: the deposit is written-off',
    );
    await expect(run('write-off-deposit', { deposit: 999, reason: 'x' })).rejects.toThrow('422: there is no');
  });

  it('that came for a ticket, are written off only where that very ticket is named as well', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.held });
    const other = await putTicket(world.deps, { status: TicketStatus.held });
    const deposit = await putDeposit(world.deps, { ticket, amount: '3', disposition: 'open' });
    const order = { deposit, reason: 'one number beside' };
    for (const named of [{}, { ticket: other.number }])
      await expect(run('write-off-deposit', { ...order, ...named })).rejects.toThrow(
        `422: the deposit is 3 BTC@bitcoin of ticket ${ticket.number}: name that ticket as well`,
      );
    const nobodys = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await expect(run('write-off-deposit', { ...order, deposit: nobodys, ticket: other.id })).rejects.toThrow(
      '422: the deposit is 0.5 BTC@bitcoin, and of no ticket',
    );
    expect(await balance(of('forfeited', ids.btc))).toBe('0');
    expect(await run('deposits', { state: 'written-off' })).toEqual([]);

    expect(await run('write-off-deposit', { ...order, ticket: ticket.number })).toBe(
      `Deposit ${deposit} (3 BTC@bitcoin of ticket ${ticket.number}) is written off to forfeited.`,
    );
    expect(await run('write-off-deposit', { ...order, deposit: nobodys })).toBe(
      `Deposit ${nobodys} (0.5 BTC@bitcoin, nobody’s) is written off to forfeited.`,
    );
  });

  it('that their ticket is still judged by, are written off only once the ticket is held', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.00002', disposition: 'open' });
    const order = { deposit, ticket: ticket.number, reason: 'dust' };
    await expect(run('write-off-deposit', order)).rejects.toThrow('hold the ticket');
    await run('hold-ticket', { ticket: ticket.id, reason: 'too little' });
    await run('write-off-deposit', order);
    expect(await balance(of('customer', ids.btc))).toBe('0');
    await run('reject-ticket', { ticket: ticket.id, reason: 'too little' });
    expect(await statusOf(ticket.id)).toBe(TicketStatus.rejected);
  });
});

describe('transfers by hand', () => {
  it('recorded by the ticket’s number, complete it once and lower the bank', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub });
    await putPayout(ticket.id, assets.rub, '70000', 'manual');
    const before = await balance(of('hot', ids.rub));
    await run('record-transfer', { payout: ticket.number, reference: 'SBP 4711' });
    await runJobs(database, clock, { 'payout.final': [(event) => completeTicket(world.deps, event)] });
    expect(await statusOf(ticket.id)).toBe(TicketStatus.completed);
    expect(await balance(of('payable', ids.rub))).toBe('0');
    expect(before).toBe('150000000');
    expect(await balance(of('hot', ids.rub))).toBe('149930000');
    expect((await run('ticket', { ticket: ticket.id })).payouts[0]).toMatchObject({ reference: 'SBP 4711' });
    await expect(run('record-transfer', { payout: ticket.number, reference: 'SBP 4712' })).rejects.toThrow(
      '422: no transfer by hand',
    );
  });

  it('that paid one payout, pay no other, and say what they ended', async () => {
    const [one, other] = [
      await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub }),
      await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub }),
    ];
    const payout = await putPayout(one.id, assets.rub, '70000', 'manual');
    await putPayout(other.id, assets.rub, '500', 'manual');
    const paid = `payout ${payout}, 70000 RUB to ${addresses.tron} of ticket ${one.number}`;
    expect(await run('record-transfer', { payout: one.number, reference: 'SBP 4711' })).toBe(
      `The transfer is recorded: ${paid}, is final.`,
    );
    await expect(run('record-transfer', { payout: other.number, reference: 'sbp 4711' })).rejects.toThrow(
      `422: the transfer sbp 4711 has paid another already: ${paid}`,
    );
    expect(await run('payouts', { state: 'manual' })).toMatchObject([{ ticket: other.number }]);
  });

  it('of another sum than is owed, recorded with it, are the end of what is owed, and customer and books read it', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub });
    await putPayout(ticket.id, assets.rub, '70000', 'manual');
    const transfer = { payout: ticket.number, reference: 'SBP 4711' };
    await expect(run('record-transfer', { ...transfer, amount: '69000.005' })).rejects.toThrow('2 decimals');
    expect(await run('record-transfer', { ...transfer, amount: '69000' })).toContain(', 69000 RUB to');
    await runJobs(database, clock, { 'payout.final': [(event) => completeTicket(world.deps, event)] });
    expect(await run('ticket', { ticket: ticket.id })).toMatchObject({
      status: 'completed',
      get: '69000 RUB',
    });
    expect(await balance(of('payable', ids.rub))).toBe('0');
    expect(await balance(of('liquidity', ids.rub))).toBe('69000');
    const { books } = await run('ticket', { ticket: ticket.id });
    const notes = books.map(({ note }: { note: string | null }) => note).filter(Boolean);
    expect(new Set(notes)).toEqual(new Set(['69000 were paid, and 70000 were owed']));
    expect(await balance(of('hot', ids.rub))).toBe('149931000');
    await expect(run('record-transfer', { ...transfer, amount: '69000' })).rejects.toThrow(
      '422: no transfer',
    );
  });

  it('for a payout that a network makes, are refused', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
    const payout = await putPayout(ticket.id, assets.usdtTron, '880', 'queued');
    await expect(run('record-transfer', { payout, reference: 'x' })).rejects.toThrow('422: no transfer');
    await expect(run('record-transfer', { payout: randomUUID(), reference: 'x' })).rejects.toThrow('422');
  });
});

describe('payouts', () => {
  it('of one asset, stop with a reason and start again', async () => {
    await run('stop-payouts', { asset: 'usdt@TRON', reason: 'the node lies' });
    const stopped = async () =>
      (await run('assets')).find((one: { asset: string }) => one.asset === 'USDT@tron').payoutsStopped;
    expect(await stopped()).toBe('the node lies');
    await run('start-payouts', { asset: 'USDT@tron' });
    expect(await stopped()).toBeNull();
    await expect(run('stop-payouts', { asset: 'DOGE', reason: 'x' })).rejects.toThrow(
      /422: there is no asset "DOGE"; there are BTC@bitcoin/,
    );
  });

  it('are listed by state and asset', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
    await putPayout(ticket.id, assets.usdtTron, '880', 'queued');
    expect(await run('payouts', { asset: 'USDT@tron' })).toMatchObject([{ ticket: ticket.number }]);
    expect(await run('payouts', { asset: 'BTC@bitcoin' })).toEqual([]);
    expect(await run('payouts', { state: 'final' })).toEqual([]);
  });

  it('that send a deposit back alone, are listed with it and the ticket that it came for', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.1', disposition: 'held' });
    await run('refund-deposit', { deposit, address: ANNAS_BTC, reason: 'came later' });
    expect(await run('payouts')).toMatchObject([{ purpose: 'refund', ticket: ticket.number, deposit }]);
  });
});

describe('capital', () => {
  const btc = { asset: 'BTC@bitcoin' };
  const hot = () => balance(of('hot', ids.btc, ids.bitcoin));

  it('put in and taken out, moves the wallet and the equity', async () => {
    expect(await run('add-capital', { ...btc, amount: '1.5', reference: 'tx 1' })).toBe(
      'BTC@bitcoin holds 21.5 now.',
    );
    await run('remove-capital', { ...btc, amount: '0.5', reference: 'tx 2' });
    expect(await hot()).toBe('21');
    expect(await balance(of('equity', ids.btc))).toBe('-21');
    await run('set-reserve', { ...btc, amount: '7', reference: 'counted' });
    expect(await hot()).toBe('7');
    await run('set-reserve', { ...btc, amount: '0', books: '7', reference: 'stolen' });
    expect(await hot()).toBe('0');
    await run('set-reserve', { ...btc, amount: '20', reference: 'given back' });
    expect(await hot()).toBe('20');
  });

  it.each(['0', '0.5', '2', '200', '5000'])(
    'of 20, set to %s as a slip would, is booked only where what the books have is named',
    async (amount) => {
      const order = { ...btc, amount, reference: 'counted' };
      for (const slip of [order, { ...order, books: '2' }, { ...order, books: '200' }]) {
        await expect(run('set-reserve', slip)).rejects.toThrow(
          '422: the books have 20 there: with --books 20 it is set all the same',
        );
        expect(await hot()).toBe('20');
      }
      // A ticket may have been paid meanwhile.
      await run('set-reserve', { ...order, books: '20.5' });
      expect(await hot()).toBe(amount);
    },
  );

  it('booked twice under one reference, is booked once', async () => {
    await run('add-capital', { ...btc, amount: '1', reference: 'tx 1' });
    await expect(run('add-capital', { ...btc, amount: '1', reference: 'tx 1' })).rejects.toThrow(
      '422: "tx 1"',
    );
    expect(await hot()).toBe('21');
  });

  it('below what is promised, is not taken; exactly down to it, is', async () => {
    await db.transaction().execute((tx) => holdReserve(tx, assets.btc, toDecimal('5'), 'paid'));
    await expect(run('remove-capital', { ...btc, amount: '15.00000001', reference: 'a' })).rejects.toThrow(
      '422: 5 of 20 are promised: at most 15 can be taken',
    );
    await expect(run('set-reserve', { ...btc, amount: '4', reference: 'b' })).rejects.toThrow('promised');
    await expect(run('set-reserve', { ...btc, amount: '2', reference: 'b' })).rejects.toThrow('promised');
    await run('remove-capital', { ...btc, amount: '15', reference: 'c' });
    expect(await hot()).toBe('5');
    expect((await run('assets'))[0]).toMatchObject({ hot: '5', promised: '5', free: '0' });
  });

  it('that reconciliation found, is claimed up to what no deposit explains', async () => {
    await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await db.transaction().execute((tx) =>
      postEntry(tx, {
        key: 'surplus:1:1',
        kind: 'surplus',
        at: clock.now(),
        postings: depositCredited(
          { currencyId: ids.btc, networkId: ids.bitcoin },
          toDecimal('3'),
          'hot',
          'unmatched',
        ),
      }),
    );
    await expect(run('claim-surplus', { ...btc, amount: '3.1', reference: 'a' })).rejects.toThrow(
      '422: only 3 are unexplained',
    );
    await run('claim-surplus', { ...btc, amount: '2', reference: 'the first filling' });
    await run('claim-surplus', { ...btc, amount: '1', to: 'forfeited', reference: 'dust' });
    expect(await balance(of('equity', ids.btc))).toBe('-22');
    expect(await balance(of('forfeited', ids.btc))).toBe('-1');
    expect(await balance(of('unmatched', ids.btc))).toBe('-0.5');
    await expect(run('claim-surplus', { ...btc, amount: '0.1', reference: 'b' })).rejects.toThrow('only 0');
  });

  it.each([
    ['BTC@bitcoin', '0.000000001', '422: BTC@bitcoin has at most 8 decimals'],
    ['USDT@tron', '0.0000001', '422: USDT@tron has at most 6 decimals'],
    ['RUB', '0.001', '422: RUB has at most 2 decimals'],
  ])('of %s with more decimals than it has, %s, is booked by no command', async (asset, amount, why) => {
    const before = await run('assets');
    for (const command of ['add-capital', 'remove-capital', 'set-reserve', 'claim-surplus']) {
      await expect(run(command, { asset, amount, reference: command }), command).rejects.toThrow(why);
    }
    expect(await run('assets')).toEqual(before);
  });

  it('of no amount or a negative one, is malformed', async () => {
    for (const amount of ['0', '-1', 'much', 1e-20]) {
      await expect(run('add-capital', { ...btc, amount, reference: 'x' })).rejects.toThrow('400');
    }
  });
});

describe('the market', () => {
  it('closed and opened, shows at once', async () => {
    await run('close-site');
    expect(world.deps.site().isOpen).toBe(false);
    await run('open-site');
    expect(await run('site')).toEqual({ isOpen: true, crypto: true, transfer: true });
  });

  it('with a type forbidden, keeps the other', async () => {
    await run('forbid-coins', { type: 'transfer' });
    expect(await run('site')).toEqual({ isOpen: true, crypto: true, transfer: false });
    await run('allow-coins', { type: 'transfer' });
    expect(await run('site')).toMatchObject({ transfer: true });
    await expect(run('forbid-coins', { type: 'stocks' })).rejects.toThrow('400');
  });

  it('with both types forbidden at once, has neither', async () => {
    await Promise.all(['crypto', 'transfer'].map((type) => run('forbid-coins', { type })));
    expect(await run('site')).toMatchObject({ crypto: false, transfer: false });
    for (const type of ['crypto', 'transfer']) await run('allow-coins', { type });
  });

  it('with a price fixed and released, tells who must recalculate', async () => {
    await run('fix-price', { currency: 'btc', usdt: '100000' });
    expect(world.changedPrices).toEqual([ids.btc]);
    const btc = async () => (await run('prices')).find((one: { coin: string }) => one.coin === 'BTC');
    expect(await btc()).toMatchObject({ fixed: '100000', fixedBy: 'operator:operator@example.com' });
    await run('release-price', { currency: 'BTC' });
    expect((await btc()).fixed).toBeNull();
    await expect(run('fix-price', { currency: 'DOGE', usdt: '1' })).rejects.toThrow('422: there is no coin');
  });

  it('with a price fixed far from the market, asks for what the market says', async () => {
    const said = { kind: 'venues', sources: JSON.stringify(['a', 'b']), observed_at: clock.now() };
    await db
      .insertInto('prices')
      .values({ currency_id: ids.btc, usdt: '90000', ...said })
      .execute();
    const typo = { currency: 'BTC', usdt: '9000' };
    await expect(run('fix-price', typo)).rejects.toThrow('422: the market says 90000 USDT for BTC');
    expect(world.changedPrices).toEqual([]);
    await run('fix-price', { ...typo, market: '90000' });
    expect(world.changedPrices).toEqual([ids.btc]);
  });

  it('with a jump held back, believes it on a word', async () => {
    const at = clock.now();
    await db
      .insertInto('prices')
      .values({
        currency_id: ids.btc,
        usdt: '90000',
        kind: 'venues',
        sources: JSON.stringify(['a', 'b']),
        observed_at: at,
        pending_usdt: '120000',
        pending_kind: 'venues',
        pending_sources: JSON.stringify(['b', 'c']),
        pending_observed_at: at,
        pending_since: at,
        pending_seen_at: at,
      })
      .execute();
    const another = run('accept-jump', { currency: 'BTC', usdt: '100000' });
    await expect(another).rejects.toThrow('422: what is held back of BTC is 120000 USDT');
    const word = { currency: 'BTC', usdt: '120000' };
    expect(await run('accept-jump', word)).toBe('The jump of BTC is accepted: it is worth 120000 USDT.');
    expect((await run('prices'))[0]).toMatchObject({
      coin: 'BTC',
      market: '120000',
      sources: 'b, c',
      heldBack: null,
    });
    await expect(run('accept-jump', word)).rejects.toThrow('422: no jump');
  });

  it('with a pair changed, shows its rule at once', async () => {
    const pair = { from: 'BTC', to: 'USDT' };
    const rule = () => world.deps.catalogue().pairRule(ids.btc, ids.usdt);
    await run('disable-pair', pair);
    expect(rule()?.isEnabled).toBe(false);
    await run('enable-pair', pair);
    expect(await run('set-markup', { ...pair, percent: '0.49' })).toContain('below the 0.5%');
    expect(await run('set-markup', { ...pair, percent: '1.25' })).toMatch(/a markup of 1\.25%\.$/);
    await run('set-limits', { ...pair, minimum: '50', maximum: 9_000 });
    expect(await run('pairs', pair)).toEqual([
      { pair: 'BTC/USDT', isEnabled: true, markupPercent: 1.25, minimumUsdt: '50', maximumUsdt: '9000' },
    ]);
    await expect(run('set-markup', { ...pair, percent: '51' })).rejects.toThrow('422: a markup');
    await expect(run('set-markup', { ...pair, percent: '1.255' })).rejects.toThrow('422: a markup');
    await expect(run('set-limits', { ...pair, minimum: '9', maximum: '8' })).rejects.toThrow('422');
    await expect(run('set-limits', { ...pair, minimum: '9.000000001', maximum: '10' })).rejects.toThrow(
      '422: limits have at most 8 decimals',
    );
    await expect(run('enable-pair', { from: 'RUB', to: 'BTC' })).rejects.toThrow('422: there is no pair');
    expect(await run('pairs', { from: 'BTC' })).toHaveLength(5);
  });
});

describe('the networks', () => {
  it('with another time for the first confirmation, keep the rate for that long at once', async () => {
    const listed = async () =>
      (await run('networks')).find((one: { network: string }) => one.network === 'bitcoin');
    expect(await listed()).toEqual({
      network: 'bitcoin',
      confirmations: 2,
      firstWithinMinutes: 60,
      blocksBehind: null,
    });
    await run('set-first-confirmation', { network: 'Bitcoin', minutes: '90' });
    expect(world.deps.catalogue().network(ids.bitcoin)?.firstConfirmationMs).toBe(90 * 60_000);
    expect(world.deps.catalogue().network(ids.tron)?.firstConfirmationMs).toBe(60 * 60_000);
    expect(await listed()).toMatchObject({ firstWithinMinutes: 90 });
    expect(await run('audit', { command: 'set-first-confirmation' })).toHaveLength(1);
  });

  it.each([
    [{ network: 'dogecoin', minutes: 90 }, '422: there is no network "dogecoin"; there are'],
    [{ network: 'bitcoin', minutes: 0 }, '422: a first confirmation may take'],
    [{ network: 'bitcoin', minutes: 1441 }, '422: a first confirmation may take'],
    [{ network: 'bitcoin', minutes: '1.5' }, '400'],
  ])('set to %o, stay as they are', async (values, why) => {
    await expect(run('set-first-confirmation', values)).rejects.toThrow(why);
    expect(world.deps.catalogue().network(ids.bitcoin)?.firstConfirmationMs).toBe(60 * 60_000);
  });
});

describe('what is watched', () => {
  it('alerts, are listed and resolved by their subject', async () => {
    await raiseAlert(db, clock.now(), 'reorg:17', 'a deposit vanished');
    expect(await run('alerts')).toMatchObject([{ subject: 'reorg:17', message: 'a deposit vanished' }]);
    await run('resolve-alert', { subject: 'reorg:17' });
    expect(await openAlerts(db)).toEqual([]);
    await expect(run('resolve-alert', { subject: 'reorg:17' })).rejects.toThrow('422: no open alert');
    const older = { subject: 'of-an-older-version:1', message: 'nobody raises it any more' };
    await db
      .insertInto('alerts')
      .values({ ...older, raised_at: clock.now() })
      .execute();
    await run('resolve-alert', { subject: older.subject });
    expect(await run('alerts')).toEqual([]);
  });

  it('addresses, are blocked and unblocked in one spelling', async () => {
    await run('block-address', { address: addresses.evm.toLowerCase(), reason: 'stolen' });
    await run('block-address', { address: '8 (901) 123-45-67', reason: 'a mule' });
    expect(world.listReloads()).toBe(2);
    expect(await run('blocked-addresses')).toEqual([
      { address: addresses.evm, reason: 'stolen' },
      { address: '+79011234567', reason: 'a mule' },
    ]);
    await run('unblock-address', { address: addresses.evm });
    expect(await run('blocked-addresses')).toHaveLength(1);
    await expect(run('unblock-address', { address: addresses.evm })).rejects.toThrow('is not blocked');
    await expect(run('block-address', { address: 'nowhere', reason: 'x' })).rejects.toThrow('422: not an');
  });
});

describe('withdrawals', () => {
  const annasFunds = (userId: string) => balance({ ...of('referral', ids.usdt), ownerId: userId });

  /** Anna earned 100 and asks for 40: the amount leaves her balance at once, as requestWithdrawal does it. */
  async function ask(
    assetId: number,
    pay: string,
    isReserved = true,
  ): Promise<{ id: string; userId: string }> {
    const userId = await world.register(USER);
    const id = randomUUID();
    const at = clock.now();
    await db.transaction().execute(async (tx) => {
      const earned = { ...of('referral', ids.usdt), ownerId: userId };
      await postEntry(tx, {
        key: 'referral:earlier',
        kind: 'referral',
        at,
        postings: [
          { account: of('referral-cost', ids.usdt), amount: toDecimal('100') },
          { account: earned, amount: toDecimal('-100') },
        ],
      });
      await tx
        .insertInto('withdrawals')
        .values({
          id,
          user_id: userId,
          amount_usdt: '40',
          fee_usdt: '2',
          asset_id: assetId,
          pay_amount: pay,
          address: addresses.tron,
          memo: null,
          state: 'requested',
          created_at: at,
        })
        .execute();
      if (!isReserved) return;
      const postings = withdrawalRequested(ids.usdt, userId, toDecimal('40'));
      await postEntry(tx, {
        key: entryKeys.withdrawalRequested(id),
        kind: 'withdrawal-requested',
        at,
        postings,
      });
    });
    return { id, userId };
  }
  const stateOf = async (id: string) =>
    (await run('withdrawals')).find((one: { id: string }) => one.id === id)?.state;

  it('in USDT, approved, are owed, promised by the reserve, and paid when the payment is final', async () => {
    const { id } = await ask(assets.usdtTron, '38');
    expect(await run('approve-withdrawal', { withdrawal: id })).toBe(
      `Withdrawal ${id} is approved and will be paid: 38 USDT@tron to ${addresses.tron}.`,
    );
    expect(await stateOf(id)).toBe('approved');
    expect(await balance(of('withdrawals', ids.usdt))).toBe('0');
    expect(await balance(of('payable', ids.usdt))).toBe('-38');
    expect(await balance(of('network-fees', ids.usdt))).toBe('-2');
    expect(await balance(of('liquidity', ids.usdt))).toBe('0');
    const [payout] = await run('payouts');
    expect(payout).toMatchObject({ purpose: 'withdrawal', amount: '38 USDT@tron', state: 'queued' });
    expect((await run('assets')).find((one: { asset: string }) => one.asset === 'USDT@tron').promised).toBe(
      '38',
    );

    await db.updateTable('payouts').set({ state: 'final' }).execute();
    await withdrawalPaid(world.deps, { payoutId: payout.id });
    expect(await stateOf(id)).toBe('paid');
    await expect(run('reject-withdrawal', { withdrawal: id, reason: 'x' })).rejects.toThrow(
      'is paid already',
    );
  });

  it('in another coin, approved, go through the exchange position', async () => {
    const { id } = await ask(assets.btc, '0.0004');
    await run('approve-withdrawal', { withdrawal: id });
    expect(await balance(of('payable', ids.btc))).toBe('-0.0004');
    expect(await balance(of('liquidity', ids.btc))).toBe('0.0004');
    expect(await balance(of('liquidity', ids.usdt))).toBe('-38');
    expect(await balance(of('network-fees', ids.usdt))).toBe('-2');
  });

  it('more than are shown, at the same moment too, go on after the last one', async () => {
    const { id, userId } = await ask(assets.btc, '0.0004');
    const [row] = await db.selectFrom('withdrawals').selectAll().execute();
    const closed = ['rejected', 'paid'].map((state) => ({ ...row, id: randomUUID(), state }));
    await db
      .insertInto('withdrawals')
      .values(closed as never)
      .execute();
    const shown: string[] = [];
    for (let after: string | undefined; shown.length < 3; after = shown.at(-1)) {
      const { result, notes } = await asked('withdrawals', { limit: 1, after });
      expect(notes).toEqual(shown.length === 2 ? [] : [expect.stringContaining(`--after ${result[0].id}`)]);
      shown.push(result[0].id);
    }
    expect(shown.toSorted()).toEqual([id, ...closed.map((one) => one.id)].toSorted());
    expect(await annasFunds(userId)).toBe('-60');
  });

  it('approved twice, are paid once', async () => {
    const { id } = await ask(assets.usdtTron, '38');
    await run('approve-withdrawal', { withdrawal: id });
    await expect(run('approve-withdrawal', { withdrawal: id })).rejects.toThrow(
      '422: the withdrawal is approved',
    );
    expect(await run('payouts')).toHaveLength(1);
  });

  it('rejected, give the amount back, also while the payment is not signed yet', async () => {
    const { id, userId } = await ask(assets.btc, '0.0004');
    expect(await annasFunds(userId)).toBe('-60');
    await run('approve-withdrawal', { withdrawal: id });
    await run('reject-withdrawal', { withdrawal: id, reason: 'a mistake' });
    expect(await annasFunds(userId)).toBe('-100');
    for (const account of [of('payable', ids.btc), of('liquidity', ids.btc), of('withdrawals', ids.usdt)]) {
      expect(await balance(account)).toBe('0');
    }
    expect((await run('assets'))[0].promised).toBe('0');
    expect(await run('payouts')).toEqual([]);
    await expect(run('approve-withdrawal', { withdrawal: id })).rejects.toThrow('is rejected already');
  });

  it('whose payment is signed, cannot be rejected; whose payment failed, can', async () => {
    const { id, userId } = await ask(assets.usdtTron, '38');
    await run('approve-withdrawal', { withdrawal: id });
    const order = { withdrawal: id, reason: 'x' };
    await db
      .updateTable('payouts')
      .set({ state: 'sent', signed_bytes: Buffer.from('x'), tx_id: 'x' })
      .execute();
    await expect(run('reject-withdrawal', order)).rejects.toThrow('422: the payment was signed');
    expect(await annasFunds(userId)).toBe('-60');
    await db.updateTable('payouts').set({ state: 'failed' }).execute();
    await run('reject-withdrawal', order);
    expect(await annasFunds(userId)).toBe('-100');
  });

  it('that the reserve cannot carry, or that nobody reserved, or that do not exist, are refused', async () => {
    const { id } = await ask(assets.btc, '0.0004');
    await run('set-reserve', { asset: 'BTC@bitcoin', amount: '0.0003', books: '20', reference: 'counted' });
    await expect(run('approve-withdrawal', { withdrawal: id })).rejects.toThrow('422: the reserve');
    expect(await stateOf(id)).toBe('requested');
    for (const unknown of [randomUUID(), 'nonsense']) {
      await expect(run('approve-withdrawal', { withdrawal: unknown })).rejects.toThrow('422');
    }
  });

  it('whose amount was never taken from the balance, are not paid', async () => {
    const { id } = await ask(assets.usdtTron, '38', false);
    await expect(run('approve-withdrawal', { withdrawal: id })).rejects.toThrow('422: its amount was never');
    expect(await run('payouts')).toEqual([]);
  });
});

describe('events', () => {
  it('given up, are listed without what they carry, called for by an alert, and handled again on command', async () => {
    const at = clock.now();
    await emit(db, at, 'account.created', { userId: 'u1', password: 'secret words' });
    const { id } = await db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    await expect(run('retry-event', { event: id })).rejects.toThrow(`422: no event ${id} was given up`);
    await failJob(db, id, at, 'no mail server');
    expect(await run('given-up')).toEqual([
      {
        event: id,
        kind: 'account.created',
        about: 'userId u1',
        givenUpAt: at.toISOString(),
        lastError: 'no mail server',
      },
    ]);
    expect(JSON.stringify(await run('alerts'))).not.toContain('secret');
    expect(await run('alerts')).toMatchObject([{ subject: `event:${id}` }]);
    await run('retry-event', { event: id });
    expect([await run('given-up'), await run('alerts')]).toEqual([[], []]);
    expect(await db.selectFrom('jobs').select('failed_at').execute()).toEqual([{ failed_at: null }]);
  });
});
