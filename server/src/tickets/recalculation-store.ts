/** The batch update of a recalculation: a few statements for a thousand tickets, with the reserve kept true. */
import { type Decimal, decimal, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { holdReserve, releaseReserve } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';

export interface Recalculation {
  readonly ticketId: string;
  readonly assetId: number;
  /** The price that the new amount was computed against: a ticket that changed meanwhile is left alone. */
  readonly previousGiveUsdt: string;
  readonly previousGetUsdt: string;
  readonly getAmount: string;
  readonly giveUsdt: string;
  readonly getUsdt: string;
  readonly sources: string;
}

interface Locked {
  id: string;
  get_asset_id: number;
  held: string;
  get_amount: string;
}

/** Falls are applied first and give to the reserve; then rises, as far as it carries them. Returns how many changed. */
export async function applyRecalculation(
  tx: Tx,
  changes: readonly Recalculation[],
  now: Date,
): Promise<number> {
  const locked = await lockUnchanged(tx, changes);
  const byTicket = new Map(changes.map((change) => [change.ticketId, change]));
  const accepted: { change: Recalculation; held: string }[] = [];
  for (const [assetId, tickets] of groupByAsset(locked)) {
    await settleFalls(tx, assetId, tickets, byTicket);
    for (const ticket of tickets) {
      const change = byTicket.get(ticket.id);
      if (change === undefined) continue;
      const rise = riseOf(ticket, change);
      // Tickets whose promise was given back at expiry hold nothing; only their amount changes.
      const holdsNothing = toDecimal(ticket.held) === ZERO;
      if (!holdsNothing && rise > ZERO && !(await holdReserve(tx, assetId, rise, true))) continue;
      accepted.push({ change, held: holdsNothing ? '0' : change.getAmount });
    }
  }
  if (accepted.length > 0) await writeAmounts(tx, accepted, now);
  return accepted.length;
}

async function lockUnchanged(tx: Tx, changes: readonly Recalculation[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select t.id, t.get_asset_id, t.held, t.get_amount
      from tickets t
      join unnest(${changes.map((change) => change.ticketId)}::uuid[],
                  ${changes.map((change) => change.previousGiveUsdt)}::numeric[],
                  ${changes.map((change) => change.previousGetUsdt)}::numeric[]) as c(id, give_usdt, get_usdt)
        on c.id = t.id and c.give_usdt = t.give_usdt and c.get_usdt = t.get_usdt
     where t.status in (1, 2)
       and not exists (select 1 from deposits d where d.target_id = t.deposit_target_id and d.state <> 'vanished')
     order by t.id
       for update of t`.execute(tx);
  return rows;
}

/** Gives all falls of one asset back to the reserve in one statement. */
async function settleFalls(
  tx: Tx,
  assetId: number,
  tickets: readonly Locked[],
  byTicket: ReadonlyMap<string, Recalculation>,
): Promise<void> {
  let falls = 0n;
  for (const ticket of tickets) {
    const change = byTicket.get(ticket.id);
    if (change === undefined || toDecimal(ticket.held) === ZERO) continue;
    const rise = riseOf(ticket, change);
    if (rise < ZERO) falls -= rise;
  }
  await releaseReserve(tx, assetId, decimal(falls), true);
}

const riseOf = (ticket: Locked, change: Recalculation): Decimal =>
  decimal(toDecimal(change.getAmount) - toDecimal(ticket.held));

async function writeAmounts(
  tx: Tx,
  accepted: readonly { change: Recalculation; held: string }[],
  now: Date,
): Promise<void> {
  const column = (pick: (change: Recalculation) => string) => accepted.map(({ change }) => pick(change));
  await sql`
    update tickets t
       set get_amount = c.get_amount, held = c.held, give_usdt = c.give_usdt, get_usdt = c.get_usdt,
           rate_sources = c.sources
      from unnest(${column((change) => change.ticketId)}::uuid[], ${column((change) => change.getAmount)}::numeric[],
                  ${accepted.map(({ held }) => held)}::numeric[], ${column((change) => change.giveUsdt)}::numeric[],
                  ${column((change) => change.getUsdt)}::numeric[], ${column((change) => change.sources)}::jsonb[])
             as c(id, get_amount, held, give_usdt, get_usdt, sources)
     where t.id = c.id`.execute(tx);
  await sql`
    insert into jobs (kind, payload, run_at, created_at)
    select 'ticket.recalculated', jsonb_build_object('ticketId', id), ${now}, ${now}
      from unnest(${column((change) => change.ticketId)}::uuid[]) as id`.execute(tx);
}

function groupByAsset(tickets: readonly Locked[]): Map<number, Locked[]> {
  const groups = new Map<number, Locked[]>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.get_asset_id);
    if (group === undefined) groups.set(ticket.get_asset_id, [ticket]);
    else group.push(ticket);
  }
  return new Map([...groups].toSorted(([a], [b]) => a - b));
}
