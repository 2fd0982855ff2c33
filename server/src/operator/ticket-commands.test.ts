import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../test/arrived-deposits.ts';
import { addresses, ids } from '../../test/factories.ts';
import { accountOf, assets, putDeposit, putPayment, putTicket } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';

const { db, clock, world, run, asked, balance, statusOf } = await smallWorld();
const ANNAS_BTC = addresses.bitcoin;
const addressOf = async ({ depositAddressId }: { readonly depositAddressId: number }): Promise<string> =>
  (
    await db
      .selectFrom('deposit_addresses')
      .select('address')
      .where('id', '=', depositAddressId)
      .executeTakeFirstOrThrow()
  ).address;

describe('tickets', () => {
  it('are listed the longest waiting first, by status and by age', async () => {
    const old = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket: old, amount: '0.004', disposition: 'open' });
    await putDeposit(world.deps, { ticket: old, amount: '0.002', disposition: 'open' });
    clock.advance(3_600_000);
    const young = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putTicket(world.deps, { status: TicketStatus.confirming });

    const held = await run('tickets', { status: 'held' });
    expect(held.map((one: { ticket: number }) => one.ticket)).toEqual([old.number, young.number]);
    expect(held[0]).toMatchObject({
      status: 'held',
      give: '0.01 BTC@bitcoin',
      received: '0.006',
      get: '880 USDT@tron',
    });
    expect(await run('tickets', { minutes: 30 })).toHaveLength(1);
    expect(await run('tickets', { limit: 2 })).toHaveLength(2);
  });

  it('that ended are listed only by status', async () => {
    const numbers = new Map<string, number>();
    for (const [name, status] of Object.entries(TicketStatus))
      numbers.set(name, (await putTicket(world.deps, { status })).number);
    const shown = async (values: object) =>
      (await run('tickets', values)).map(({ ticket }: { ticket: number }) => ticket);
    const ended = ['completed', 'expired', 'rejected', 'refunded'];
    const waiting = [...numbers].filter(([name]) => !ended.includes(name)).map(([, number]) => number);
    expect(await shown({})).toEqual(waiting.toSorted());
    for (const status of ended) expect(await shown({ status })).toEqual([numbers.get(status)]);
  });

  it('beyond the limit follow --after the last row', async () => {
    // At the same moment: nothing may be left out between two of them.
    const numbers: number[] = [];
    for (let made = 0; made < 3; made += 1)
      numbers.push((await putTicket(world.deps, { status: TicketStatus.onHold })).number);
    const first = await asked('tickets', { status: 'held', limit: 2 });
    const place = `${numbers[1]}@${clock.now().toISOString()}`;
    expect(first.after).toBe(place);
    const rest = await asked('tickets', { status: 'held', limit: 2, after: place });
    expect(rest).toEqual({ result: [expect.objectContaining({ ticket: numbers[2] })], notes: [] });
    await expect(run('tickets', { after: numbers[1] })).rejects.toThrow('422: --after takes');
    await expect(run('tickets', { after: `${numbers[1]}@yesterday` })).rejects.toThrow('422: --after takes');
  });

  it('follow --after a row that moved meanwhile', async () => {
    const numbers: number[] = [];
    for (let made = 0; made < 3; made += 1) {
      numbers.push((await putTicket(world.deps, { status: TicketStatus.onHold })).number);
      clock.advance(1_000);
    }
    const { after } = await asked('tickets', { limit: 1 });
    await run('continue-ticket', { ticket: numbers[0], reason: 'looked at' });
    for (const status of [undefined, 'held']) {
      const rest = await run('tickets', { status, after });
      expect(rest.map(({ ticket }: { ticket: number }) => ticket).slice(0, 2)).toEqual(numbers.slice(1));
    }
  });

  it('show history, deposits, payouts and books, and no secret', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await putPayment(world.deps, {
      ticketId: ticket.id,
      assetId: assets.usdtTron,
      amount: '880',
      state: 'queued',
    });
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

  it('are held, continued and invalidated in the operator’s name', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
    const name = { ticket: ticket.number, reason: 'a call' };
    expect(await run('hold-ticket', name)).toBe(`Ticket ${ticket.number} is on hold.`);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.onHold);
    await expect(run('hold-ticket', name)).rejects.toThrow('422: only a ticket that is confirming');
    await run('continue-ticket', name);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.confirming);
    await run('invalidate-ticket', name);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.invalid);
    const { history } = await run('ticket', { ticket: ticket.number });
    expect(history.at(-1)).toMatchObject({ by: 'operator:operator@example.com', why: { why: 'a call' } });
  });

  it('that are sending name the command that takes back an unsigned payment', async () => {
    for (const [why, getAssetId, state] of [
      ['a payment of this ticket is decided, but not signed yet', assets.usdtTron, 'queued'],
      ['a transfer by hand is decided for this ticket: ask who makes transfers', assets.rub, 'manual'],
    ] as const) {
      const ticket = await putTicket(world.deps, { status: TicketStatus.sending, getAssetId });
      await putPayment(world.deps, { ticketId: ticket.id, assetId: getAssetId, amount: '880', state });
      const hold = { ticket: ticket.number, reason: 'he gave a wrong address' };
      await expect(run('hold-ticket', hold)).rejects.toThrow(why);
      await run('invalidate-ticket', hold);
      await run('hold-ticket', hold);
      expect(await run('payouts', { state })).toEqual([]);
      expect(await statusOf(ticket.id)).toBe(TicketStatus.onHold);
    }
  });

  it('are rejected only with a reason and without a waiting deposit', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await expect(run('reject-ticket', { ticket: ticket.id, reason: undefined })).rejects.toThrow('400');
    await expect(run('reject-ticket', { ticket: ticket.id, reason: 'no' })).rejects.toThrow('422: a deposit');
    const empty = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
    await putDeposit(world.deps, { ticket: empty, amount: '0.000001', disposition: 'parked', isDust: true });
    await run('reject-ticket', { ticket: empty.id, reason: 'asked for by phone' });
    expect((await run('ticket', { ticket: empty.id })).reason).toBe('asked for by phone');
  });

  it('are not closed while a deposit waits for a decision, open or parked', async () => {
    for (const disposition of ['open', 'parked'] as const) {
      const ticket = await putTicket(world.deps, { status: TicketStatus.invalid });
      await putDeposit(world.deps, { ticket, amount: '0.01', disposition });
      const close = run('close-ticket', { ticket: ticket.id, reason: 'settled by phone' });
      await expect(close).rejects.toThrow('422: a deposit of this ticket waits for a decision');
    }
  });

  it('are closed beside a deposit that vanished before any decision', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.invalid });
    const coin = { networkId: ids.bitcoin, currencyId: ids.btc };
    const vanished = {
      ...coin,
      address: await addressOf(ticket),
      amount: '0.01',
      state: 'vanished',
    } as const;
    await arrivedDeposit(world.deps, vanished);
    await run('close-ticket', { ticket: ticket.id, reason: 'nothing came' });
    const { closed_at: closedAt } = await db
      .selectFrom('tickets')
      .select('closed_at')
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(closedAt).toEqual(clock.now());
  });

  it('refunded after screening owe the deposit less fee and 5 %', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
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
    expect(await balance(accountOf('aml-fees', ids.btc))).toBe('-0.005');
  });
});
