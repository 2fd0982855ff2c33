import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { assets, putDeposit, putPayment, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { measureMoney } from './measure-money.ts';

const { db, clock, world, run } = await smallWorld();
let registry: Registry;
beforeEach(() => {
  registry = new Registry();
  measureMoney(registry, world.deps);
});

/** By name and labels, as `parom_tickets{status="onHold"}`. */
async function shown(name: string): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('the metrics of money', () => {
  it('show what the operator sees of each wallet', async () => {
    await putDeposit(world.deps, { amount: '0.25', disposition: 'unmatched' });
    const wallets = await shown('parom_wallet_coins');
    for (const row of await run('assets')) {
      const of = (part: string) => wallets[`{asset="${row.asset}",part="${part}"}`];
      const pays = row.asset === 'RUB' ? 'bank' : 'hot';
      expect([of(pays), of('free'), of('not-ours'), of('kept-for-fees')]).toEqual(
        [row[pays], row.free, row.notOurs, row.keptForFees].map(Number),
      );
    }
    expect(wallets['{asset="BTC@bitcoin",part="not-ours"}']).toBe(0.25);
  });

  it('show open tickets and the age of the oldest since its last move', async () => {
    await putTicket(world.deps, { status: TicketStatus.completed });
    await putTicket(world.deps, { status: TicketStatus.onHold });
    clock.advance(60_000);
    await putTicket(world.deps, { status: TicketStatus.onHold });
    clock.advance(30_000);
    expect(await shown('parom_tickets')).toEqual({
      '{status="awaitingPayment"}': 0,
      '{status="confirming"}': 0,
      '{status="sending"}': 0,
      '{status="refunding"}': 0,
      '{status="onHold"}': 2,
    });
    expect((await shown('parom_ticket_oldest_seconds'))['{status="onHold"}']).toBe(90);
  });

  it('show unclosed payments and the age of the oldest', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
    const payout = { ticketId: ticket.id, assetId: assets.usdtTron, amount: '880', state: 'queued' } as const;
    const id = await putPayment(world.deps, payout);
    clock.advance(45_000);
    const label = '{purpose="payout",state="queued"}';
    expect(await shown('parom_payments')).toEqual({ [label]: 1 });
    expect(await shown('parom_payment_oldest_seconds')).toEqual({ [label]: 45 });
    await db
      .updateTable('payments')
      .set({ state: 'final', signed_at: clock.now(), tx_id: 'sent', closed_at: clock.now() } as object)
      .where('id', '=', id)
      .execute();
    expect(await shown('parom_payments')).toEqual({});
    expect((await shown('parom_outflow_coins'))['{asset="USDT@tron"}']).toBe(880);
    clock.advance(3_600_000);
    expect((await shown('parom_outflow_coins'))['{asset="USDT@tron"}']).toBe(0);
  });

  it('show stopped payments, and the books of each coin', async () => {
    await run('stop-payouts', { asset: 'USDT@tron', reason: 'looking' });
    const stopped = await shown('parom_payouts_stopped');
    expect([stopped['{asset="USDT@tron"}'], stopped['{asset="BTC@bitcoin"}']]).toEqual([1, 0]);
    await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    const books = await shown('parom_books_coins');
    expect(books['{coin="BTC",part="owed"}']).toBe(0.5);
  });

  it('show the age of the last block read, and the unread ones', async () => {
    const head = await world.deps.chains.get(ids.bitcoin)?.head();
    const read = (head?.height ?? 0) - 3;
    await sql`insert into chain_cursors values (${ids.bitcoin}, ${read}, 'block', ${clock.now()})`.execute(
      db,
    );
    clock.advance(120_000);
    expect((await shown('parom_network_block_age_seconds'))['{network="bitcoin"}']).toBe(120);
    expect(await shown('parom_network_blocks_behind')).toEqual({ '{network="bitcoin"}': 3 });
  });

  it('are absent while the database is silent', async () => {
    expect(await shown('parom_tickets')).not.toEqual({});
    await sql`alter table ticket_history rename to gone`.execute(db);
    expect(await shown('parom_tickets')).toEqual({});
    expect(await shown('parom_wallet_coins')).not.toEqual({});
    await sql`alter table gone rename to ticket_history`.execute(db);
    expect(await shown('parom_tickets')).not.toEqual({});
  });
});
