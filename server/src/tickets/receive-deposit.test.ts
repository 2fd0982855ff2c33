import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { arrivedDeposit } from '../../test/arrived-deposits.ts';
import { ids } from '../../test/factories.ts';
import { putDeposit, putTicket } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { findDeposit } from './deposits/deposit-store.ts';
import { depositFinal, depositMined, depositSeen, depositVanished, lockAwaitedRates } from './index.ts';

const { db, clock, world } = await smallWorld();

it('a deposit that vanishes and returns is booked at the clock’s moments', async () => {
  const depositId = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
  const becomes = (state: 'vanished' | 'final') =>
    db.updateTable('deposits').set({ state }).where('id', '=', depositId).execute();
  const lastEntry = () =>
    db.selectFrom('ledger_entries').select(['kind', 'at']).orderBy('id', 'desc').limit(1).execute();
  const judged = () => db.selectFrom('deposit_judgements').select(['disposition', 'updated_at']).execute();
  await becomes('vanished');
  clock.advance(60_000);
  await depositVanished(world.deps, { depositId });
  expect(await lastEntry()).toEqual([{ kind: 'deposit-undone', at: clock.now() }]);
  expect(await judged()).toEqual([{ disposition: 'vanished', updated_at: clock.now() }]);
  await becomes('final');
  clock.advance(60_000);
  await depositFinal(world.deps, { depositId });
  expect(await lastEntry()).toEqual([{ kind: 'deposit', at: clock.now() }]);
  expect(await judged()).toEqual([{ disposition: 'unmatched', updated_at: clock.now() }]);
});

it('a deposit on another network than its ticket’s is reported at the clock’s moment', async () => {
  await db
    .insertInto('deposit_addresses')
    .values({
      network_id: ids.bsc,
      address: 'elsewhere',
      derivation_index: 3,
      derived_for: ids.ethereum,
      is_retired: true,
    })
    .execute();
  const coin = { networkId: ids.bsc, currencyId: ids.usdt };
  const { id } = await arrivedDeposit(world.deps, { ...coin, address: 'elsewhere', amount: '500' });
  clock.advance(60_000);
  await depositSeen(world.deps, { depositId: id });
  expect(await db.selectFrom('alerts').select(['subject', 'raised_at']).execute()).toEqual([
    { subject: `wrong-network:${id}`, raised_at: clock.now() },
  ]);
});

async function paidAt(rate: string, more: { readonly is_resent?: boolean; readonly awaits_price?: boolean }) {
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  const depositId = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  const locked = { locked_give_usdt: rate, locked_get_usdt: '1', locked_at: clock.now() };
  await db
    .updateTable('deposit_judgements')
    .set({ ...locked, ...more })
    .execute();
  clock.advance(60_000);
  return depositId;
}

it('the rate of a deposit sent again is confirmed at the clock’s moment', async () => {
  const depositId = await paidAt('95000', { is_resent: true });
  await depositMined(world.deps, { depositId });
  const { confirmed } = (await findDeposit(db, depositId)) ?? {};
  expect(confirmed).toMatchObject({ giveUsdt: toDecimal('90000'), at: clock.now() });
});

it('a lower rate that a deposit awaited is locked at the clock’s moment', async () => {
  const depositId = await paidAt('95000', { awaits_price: true });
  expect(await lockAwaitedRates(world.deps)).toBe(1);
  const { lock } = (await findDeposit(db, depositId)) ?? {};
  expect(lock).toMatchObject({ giveUsdt: toDecimal('90000'), awaitsPrice: false, at: clock.now() });
});

it('a deposit that changes no promise tells no page of a new sum', async () => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  const { address } = await db
    .selectFrom('deposit_addresses')
    .select('address')
    .where('id', '=', ticket.depositAddressId)
    .executeTakeFirstOrThrow();
  const coin = { networkId: ids.bitcoin, currencyId: ids.btc };
  const { id } = await arrivedDeposit(world.deps, { ...coin, address, amount: '0.01', state: 'mined' });
  await depositSeen(world.deps, { depositId: id });
  const emitted = await db.selectFrom('outbox').select('kind').execute();
  expect(emitted).toEqual([{ kind: 'ticket.moved' }]);
});

it('a hundred open deposits of another ticket leave room for one of this ticket', async () => {
  const [flooded, ticket] = [
    await putTicket(world.deps, { status: TicketStatus.confirming }),
    await putTicket(world.deps, { status: TicketStatus.awaitingPayment }),
  ];
  await sql`
    with many as (
      insert into deposits (network_id, currency_id, tx_id, output_index, address, units, amount, deposit_address_id,
                            state, first_seen_at)
      select ${ids.bitcoin}, ${ids.btc}, 'many-' || n, 0, 'somewhere', 1, 0.001, ${flooded.depositAddressId},
             'mined', ${clock.now()}::timestamptz
        from generate_series(1, 100) n
      returning id)
    insert into deposit_judgements (deposit_id, ticket_id, verdict, disposition, updated_at)
    select id, ${flooded.id}::uuid, 'pending', 'open', ${clock.now()}::timestamptz from many`.execute(db);
  const { address } = await db
    .selectFrom('deposit_addresses')
    .select('address')
    .where('id', '=', ticket.depositAddressId)
    .executeTakeFirstOrThrow();
  const coin = { networkId: ids.bitcoin, currencyId: ids.btc };
  const { id } = await arrivedDeposit(world.deps, { ...coin, address, amount: '0.01', state: 'mined' });
  await depositSeen(world.deps, { depositId: id });
  expect(await findDeposit(db, id)).toMatchObject({ verdict: 'pending', disposition: 'open' });
});
