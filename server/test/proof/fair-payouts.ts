/**
 * The largest fair payout of a ticket, and the smallest where all arrived as agreed. Both follow from the
 * prices of the walk and the rates shown, never from the service's own figures. The first sight locks the
 * ticket's rate for the seen amount. The rest gets the lower of the ticket's rate and the market at its
 * own sight. Without a price the lower of the ticket's rate and the next price counts. A lost lock gets
 * the lower rate of its first confirmation, a late deposit that of its finality. The amount beyond the
 * allowance gets the lowest of all. A chosen exchange gets for each part the lower of its rate and the
 * quoted one.
 */
import { type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Prices } from './prices.ts';
import type { Opinion, SentAnew } from './sent-anew.ts';
import type { Sight, Sights } from './sights.ts';

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
  /** Of the choice that made this payout. */
  readonly quotedAt: Date | null;
}

interface Exchanged {
  readonly ticketId: string;
  readonly amount: string;
  readonly seenAt: Date;
  readonly minedAt: Date;
  readonly finalAt: Date | null;
  /** Whether it came after one that was replaced or dropped. */
  readonly opinion: Opinion;
  /** `null` where the walk did not see it come. */
  readonly sight: Sight | null;
}

/** Sentences of payouts that are too large, or were made by a price that the ticket never had. */
export async function unfairPayouts(
  db: Db,
  prices: Prices,
  isResent: SentAnew,
  sights: Sights,
): Promise<string[]> {
  const tickets = await paidTickets(db);
  const deposits = await exchangedDeposits(db, isResent, sights);
  return tickets.flatMap((ticket) => {
    const own = deposits.filter(({ ticketId }) => ticketId === ticket.id);
    const { giveUsdt, getUsdt } = priceOf(ticket);
    // A deposit that was seen whole leaves no rest that could follow the market.
    const whole = own
      .filter(({ opinion, amount }) => opinion === 'first' && toDecimal(amount) >= toDecimal(ticket.expected))
      .map(({ seenAt }) => seenAt.getTime());
    const until = new Date(Math.min(ticket.decidedAt.getTime(), ...whole));
    const known = prices.between(ticket.give, ticket.get, ticket.createdAt, until);
    const most = mostFor(ticket, own, prices);
    const least = leastFor(ticket, own, prices);
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
           least(r.decimals, 8) as decimals, n.first_confirmation_ms as "confirmsWithinMs",
           (select min(c.quoted_at) from ticket_choices c
             where c.ticket_id = t.id and c.way = 'exchange' and c.chosen_at = p.created_at) as "quotedAt"
      from payments p join tickets t on t.id = p.ticket_id
      join assets g on g.id = t.give_asset_id join assets r on r.id = t.get_asset_id
      join networks n on n.id = g.network_id
      join pair_rules rule on rule.from_currency_id = g.currency_id and rule.to_currency_id = r.currency_id
     where p.purpose = 'payout' and p.state not in ('failed', 'cancelled')`.execute(db);
  return rows;
}

/**
 * In a block when the network made it, not when it was read. A re-org may move a deposit to a later block.
 */
async function exchangedDeposits(db: Db, { opinionOf }: SentAnew, { sightOf }: Sights): Promise<Exchanged[]> {
  const { rows } = await sql<Exchanged & { readonly id: number }>`
    select d.id, j.ticket_id as "ticketId", d.amount::text, d.first_seen_at as "seenAt",
           least(d.first_mined_at, case when b.at is not null then greatest(d.first_seen_at, b.at) end) as "minedAt",
           d.final_at as "finalAt"
      from deposits d join deposit_judgements j on j.deposit_id = d.id
      left join sim_blocks b on b.network_id = d.network_id and b.height = d.block_height and b.hash = d.block_hash
     where j.disposition = 'exchanged'`.execute(db);
  return rows.map((row) => ({ ...row, opinion: opinionOf(row.id), sight: sightOf(row.id) }));
}

const priceOf = ({ giveUsdt, getUsdt }: PaidTicket): PairPrice => ({
  giveUsdt: toDecimal(giveUsdt),
  getUsdt: toDecimal(getUsdt),
});

function mostFor(ticket: PaidTicket, deposits: readonly Exchanged[], prices: Prices): Decimal {
  const since = (from: Date) => prices.between(ticket.give, ticket.get, from, ticket.decidedAt);
  const atChoice = pricesAtChoice(ticket, prices);
  // One that a re-org took back since was final once before.
  const finalAt = ({ finalAt: at, minedAt }: Exchanged) =>
    at === null || at > ticket.decidedAt ? minedAt : at;
  const portions = deposits.map((deposit) => {
    const locked = mostLocked(ticket, deposit, prices);
    const price =
      deposit.seenAt > ticket.expiresAt
        ? best(since(finalAt(deposit)))
        : isSlow(ticket, deposit) || deposit.opinion === 'anew'
          ? lower(locked, best(since(deposit.minedAt)))
          : locked;
    return { amount: toDecimal(deposit.amount), price: atChoice(price, best) };
  });
  portions.sort((one, other) => (isBetter(one.price, other.price) ? -1 : 1));
  const last = new Date(Math.max(...deposits.map((deposit) => finalAt(deposit).getTime())));
  const lowest = atChoice(lower(priceOf(ticket), best(since(last))), best);
  let room: bigint = allowanceOf(ticket);
  let most = 0n;
  for (const { amount, price } of portions) {
    const inside = amount < room ? amount : room;
    room -= inside;
    most += worth(ticket, inside, price) + worth(ticket, amount - inside, lower(price, lowest));
  }
  return most as Decimal;
}

/** Unchanged where the customer chose nothing. */
function pricesAtChoice({ give, get, quotedAt }: PaidTicket, prices: Prices) {
  const quoted = quotedAt === null ? [] : prices.between(give, get, quotedAt, quotedAt);
  return (price: PairPrice | null, pick: (some: readonly PairPrice[]) => PairPrice | null) =>
    quotedAt === null ? price : lower(price, pick(quoted));
}

const isSlow = ({ confirmsWithinMs }: PaidTicket, { minedAt, seenAt }: Exchanged): boolean =>
  minedAt.getTime() - seenAt.getTime() > Number(confirmsWithinMs);

/** The best rate that the deposit may have locked. */
function mostLocked(
  { give, get, decidedAt, ...ticket }: PaidTicket,
  { seenAt, sight }: Exchanged,
  prices: Prices,
): PairPrice | null {
  if (sight === null)
    return best([
      priceOf({ give, get, decidedAt, ...ticket }),
      ...prices.between(give, get, seenAt, decidedAt),
    ]);
  const offered = best(sight.offered);
  const market = prices.between(give, get, seenAt, sight.by);
  if (market.length === 0) return lower(offered, best(prices.between(give, get, sight.by, decidedAt)));
  return sight.isFirst === false ? lower(offered, best(market)) : offered;
}

/** The worst that a deposit may have locked which came as agreed. */
function leastLocked(
  { give, get, decidedAt }: PaidTicket,
  { seenAt, sight }: Exchanged,
  prices: Prices,
): PairPrice | null {
  if (sight === null) return null;
  const offered = worst(sight.offered);
  const isAwaiting = prices.hadGap(give, get, seenAt, sight.by);
  const market = isAwaiting
    ? prices.between(give, get, seenAt, decidedAt)
    : sight.isFirst === true
      ? []
      : prices.between(give, get, seenAt, sight.by);
  return market.reduce((found, price) => lower(found, price), offered);
}

/** Nothing where one of them lost its lock, or may have lost it. */
function leastFor(ticket: PaidTicket, deposits: readonly Exchanged[], prices: Prices): Decimal {
  const isAsAgreed = deposits.every(
    (deposit) =>
      deposit.opinion === 'first' && deposit.seenAt <= ticket.expiresAt && !isSlow(ticket, deposit),
  );
  if (!isAsAgreed) return ZERO;
  const atChoice = pricesAtChoice(ticket, prices);
  const portions = deposits.map((deposit) => ({
    amount: toDecimal(deposit.amount),
    price: atChoice(leastLocked(ticket, deposit, prices), worst),
  }));
  // Whatever is beyond the allowance, it may be the dearest.
  portions.sort((one, other) => (isBetter(one.price, other.price) ? 1 : -1));
  let room = allowanceOf(ticket);
  let least = 0n;
  for (const { amount, price } of portions) {
    const inside = amount < room ? amount : room;
    room -= inside;
    if (price !== null) least += worth(ticket, inside, price);
  }
  // Rounded up for each of them here, and down once for all of them there.
  const rounded = BigInt(portions.length) + 10n ** BigInt(18 - ticket.decimals);
  return (least > rounded ? least - rounded : 0n) as Decimal;
}

/** Two per cent above the order, or five dollars' worth. */
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
const worst = (some: readonly PairPrice[]): PairPrice | null =>
  some.length === 0 ? null : some.reduce<PairPrice | null>(lower, some[0] ?? null);
const lower = (one: PairPrice | null, other: PairPrice | null): PairPrice | null =>
  isBetter(one, other) ? other : one;
