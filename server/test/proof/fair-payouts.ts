/**
 * The most that a ticket's payout may be, and the least where all came as agreed, from what happened and the prices that the walk set, and not from what the service
 * worked out: what was locked by the ticket's price, what lost its lock by the lower one, what came late by that of its
 * finality, and what is beyond the allowance by the lowest of all.
 */
import { type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Prices } from './prices.ts';
import type { Opinion, SentAnew } from './sent-anew.ts';

interface PaidTicket {
  readonly id: string;
  readonly amount: string;
  readonly decidedAt: Date;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly expected: string;
  readonly giveUsdt: string;
  readonly getUsdt: string;
  readonly give: number;
  readonly get: number;
  readonly markupBps: number;
  /** Of the coin that is paid. */
  readonly decimals: number;
  readonly confirmsWithinMs: string;
}

interface Exchanged {
  readonly ticketId: string;
  readonly amount: string;
  readonly seenAt: Date;
  readonly minedAt: Date;
  readonly finalAt: Date | null;
  /** Whether it came after one that was replaced or dropped. */
  readonly opinion: Opinion;
}

/** The sentences of all payouts that are larger, or were made by a price that was never the ticket's to have. */
export async function unfairPayouts(db: Db, prices: Prices, sentAnew: SentAnew): Promise<string[]> {
  const tickets = await paidTickets(db);
  const deposits = await exchangedDeposits(db, sentAnew);
  return tickets.flatMap((ticket) => {
    const own = deposits.filter(({ ticketId }) => ticketId === ticket.id);
    const { giveUsdt, getUsdt } = priceOf(ticket);
    const seen = own.filter(({ opinion }) => opinion === 'first').map(({ seenAt }) => seenAt.getTime());
    const until = new Date(Math.min(ticket.decidedAt.getTime(), ...seen));
    const known = prices.between(ticket.give, ticket.get, ticket.createdAt, until);
    const most = mostFor(ticket, own, prices);
    const least = leastFor(ticket, own);
    return [
      ...(known.some((price) => price.giveUsdt === giveUsdt && price.getUsdt === getUsdt)
        ? []
        : [`a ticket was paid by a price that it never had: ${JSON.stringify(ticket)}`]),
      ...(toDecimal(ticket.amount) <= most
        ? []
        : [
            `a payout is more than its deposits may bring, ${formatDecimal(most)}: ${JSON.stringify([ticket, own])}`,
          ]),
      ...(toDecimal(ticket.amount) >= least
        ? []
        : [
            `a payout is less than what came as it was agreed must bring, ${formatDecimal(least)}: ${JSON.stringify([ticket, own])}`,
          ]),
    ];
  });
}

/** The live payouts, with the terms of their tickets; the markup is the pair's, whatever the ticket says. */
async function paidTickets(db: Db): Promise<PaidTicket[]> {
  const { rows } = await sql<PaidTicket>`
    select t.id, p.amount::text, p.created_at as "decidedAt", t.created_at as "createdAt", t.expires_at as "expiresAt",
           t.give_amount::text as expected, t.give_usdt::text as "giveUsdt", t.get_usdt::text as "getUsdt",
           g.currency_id as give, r.currency_id as get, rule.markup_bps as "markupBps",
           least(r.decimals, 8) as decimals, n.first_confirmation_ms as "confirmsWithinMs"
      from payouts p join tickets t on t.id = p.ticket_id
      join assets g on g.id = t.give_asset_id join assets r on r.id = t.get_asset_id
      join networks n on n.id = g.network_id
      join pair_rules rule on rule.from_currency_id = g.currency_id and rule.to_currency_id = r.currency_id
     where p.purpose = 'payout' and p.state not in ('failed', 'cancelled')`.execute(db);
  return rows;
}

/** In a block when the network made it, not when it was read: one that a re-org put into a later block was in one before. */
async function exchangedDeposits(db: Db, { opinionOf }: SentAnew): Promise<Exchanged[]> {
  const { rows } = await sql<Exchanged & { readonly id: number }>`
    select d.id, j.ticket_id as "ticketId", d.amount::text, d.first_seen_at as "seenAt",
           least(d.first_mined_at, case when b.at is not null then greatest(d.first_seen_at, b.at) end) as "minedAt",
           d.final_at as "finalAt"
      from deposits d join deposit_judgements j on j.deposit_id = d.id
      left join sim_blocks b on b.network_id = d.network_id and b.height = d.block_height and b.hash = d.block_hash
     where j.disposition = 'exchanged'`.execute(db);
  return rows.map((row) => ({ ...row, opinion: opinionOf(row.id) }));
}

const priceOf = ({ giveUsdt, getUsdt }: PaidTicket): PairPrice => ({
  giveUsdt: toDecimal(giveUsdt),
  getUsdt: toDecimal(getUsdt),
});

function mostFor(ticket: PaidTicket, deposits: readonly Exchanged[], prices: Prices): Decimal {
  const since = (from: Date) => prices.between(ticket.give, ticket.get, from, ticket.decidedAt);
  // One that a re-org took back since was final once before.
  const finalAt = ({ finalAt: at, minedAt }: Exchanged) =>
    at === null || at > ticket.decidedAt ? minedAt : at;
  const portions = deposits.map((deposit) => {
    const price =
      deposit.seenAt > ticket.expiresAt
        ? best(since(finalAt(deposit)))
        : isSlow(ticket, deposit) || deposit.opinion === 'anew'
          ? lower(priceOf(ticket), best(since(deposit.minedAt)))
          : priceOf(ticket);
    return { amount: toDecimal(deposit.amount), price };
  });
  portions.sort((one, other) => (isBetter(one.price, other.price) ? -1 : 1));
  const last = new Date(Math.max(...deposits.map((deposit) => finalAt(deposit).getTime())));
  const lowest = lower(priceOf(ticket), best(since(last)));
  let room: bigint = allowanceOf(ticket);
  let most = 0n;
  for (const { amount, price } of portions) {
    const inside = amount < room ? amount : room;
    room -= inside;
    most += worth(ticket, inside, price) + worth(ticket, amount - inside, lower(price, lowest));
  }
  return most as Decimal;
}

const isSlow = ({ confirmsWithinMs }: PaidTicket, { minedAt, seenAt }: Exchanged): boolean =>
  minedAt.getTime() - seenAt.getTime() > Number(confirmsWithinMs);

/** Nothing where one of them lost the ticket's price, or may have lost it. */
function leastFor(ticket: PaidTicket, deposits: readonly Exchanged[]): Decimal {
  const isAsAgreed = deposits.every(
    (deposit) =>
      deposit.opinion === 'first' && deposit.seenAt <= ticket.expiresAt && !isSlow(ticket, deposit),
  );
  if (!isAsAgreed) return ZERO;
  const came = deposits.reduce((sum, { amount }) => sum + toDecimal(amount), 0n);
  const allowed = allowanceOf(ticket);
  const whole = worth(ticket, came < allowed ? came : allowed, priceOf(ticket));
  // Rounded down, once.
  return (whole - 10n ** BigInt(18 - ticket.decimals)) as Decimal;
}

/** Two per cent above what was asked for, or five dollars' worth. */
function allowanceOf(ticket: PaidTicket): bigint {
  const expected = toDecimal(ticket.expected);
  const share = over(expected * 2n, 100n);
  const fiveUsdt = over(toDecimal('5') * toDecimal('1'), toDecimal(ticket.giveUsdt));
  return expected + (share > fiveUsdt ? share : fiveUsdt);
}

/** Without a price, nothing. */
const worth = ({ markupBps }: PaidTicket, amount: bigint, price: PairPrice | null): bigint =>
  price === null ? 0n : over(amount * price.giveUsdt * BigInt(10_000 - markupBps), price.getUsdt * 10_000n);

/** Rounded up: the house rounds down. */
const over = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

function isBetter(one: PairPrice | null, other: PairPrice | null): boolean {
  if (one === null || other === null) return other === null && one !== null;
  return one.giveUsdt * other.getUsdt > other.giveUsdt * one.getUsdt;
}
const best = (some: readonly PairPrice[]): PairPrice | null =>
  some.reduce<PairPrice | null>((found, price) => (isBetter(price, found) ? price : found), null);
const lower = (one: PairPrice | null, other: PairPrice | null): PairPrice | null =>
  isBetter(one, other) ? other : one;
