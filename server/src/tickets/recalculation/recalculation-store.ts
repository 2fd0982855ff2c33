/** A constant number of statements. SQL computes no amounts. */
import { add, type Decimal, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus as Status } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { holdReserve, releaseReserve, unpaidRoom } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { hasLiveDeposit } from '../deposits/live-deposits-store.ts';
import { mailAt } from './noted-recalculations-store.ts';

export interface Recalculation {
  readonly ticketId: string;
  readonly assetId: number;
  /** Guards against a price changed meanwhile. */
  readonly previousGiveUsdt: Decimal;
  readonly previousGetUsdt: Decimal;
  readonly previousRate: Decimal;
  readonly rate: Decimal;
  readonly getAmount: Decimal;
  readonly giveUsdt: Decimal;
  readonly getUsdt: Decimal;
  readonly sources: readonly string[];
}

export interface StrayLimit {
  readonly ticketId: string;
  readonly maxGive: Decimal | null;
}

/** Before the amounts: a ticket may be paid in between. */
export async function applyStrayLimits(tx: Tx, limits: readonly StrayLimit[]): Promise<void> {
  if (limits.length === 0) return;
  const maxGives = limits.map(({ maxGive }) => (maxGive === null ? null : formatDecimal(maxGive)));
  await sql`
    with locked as (
      select tickets.id, c.max_give
        from tickets join unnest(${limits.map(({ ticketId }) => ticketId)}::uuid[], ${maxGives}::numeric[])
               as c(id, max_give) on c.id = tickets.id
       where tickets.status in (${sql.lit(Status.awaitingPayment)}, ${sql.lit(Status.confirming)})
         and not ${hasLiveDeposit(sql.ref('tickets.deposit_address_id'))}
       order by tickets.simple_id
         for no key update of tickets)
    update tickets t set stray_max_give = locked.max_give from locked where t.id = locked.id`.execute(tx);
}

interface Locked {
  id: string;
  reserved: string;
}

/** Falls first: they free reserve for the rises. */
export async function applyRecalculation(
  tx: Tx,
  changes: readonly Recalculation[],
  now: Date,
): Promise<number> {
  const pending = new Map(changes.map((change) => [change.ticketId, change]));
  const steps = (await lockUnchanged(tx, changes)).flatMap((ticket) => {
    const change = pending.get(ticket.id);
    return change === undefined ? [] : [stepOf(ticket, change)];
  });
  const accepted: Step[] = [];
  for (const [assetId, ofAsset] of groupByAsset(steps))
    accepted.push(...(await moveReserve(tx, assetId, ofAsset)));
  if (accepted.length > 0) await writeAmounts(tx, accepted, now);
  return accepted.length;
}

interface Step {
  readonly change: Recalculation;
  readonly reserved: Decimal;
  readonly rise: Decimal;
}

function stepOf(ticket: Locked, change: Recalculation): Step {
  const before = toDecimal(ticket.reserved);
  const reserved = before === ZERO ? ZERO : change.getAmount;
  return { change, reserved, rise: subtract(reserved, before) };
}

async function moveReserve(tx: Tx, assetId: number, steps: readonly Step[]): Promise<Step[]> {
  const rises = steps.filter((step) => step.rise > ZERO);
  const others = steps.filter((step) => step.rise <= ZERO);
  await releaseReserve(tx, assetId, subtract(ZERO, sumOf(others)), 'unpaid');
  if (await holdReserve(tx, assetId, sumOf(rises), 'unpaid')) return [...others, ...rises];
  const carried = fitting(rises, await unpaidRoom(tx, assetId));
  // Another coin's payment may reserve its fee meanwhile.
  const isHeld = await holdReserve(tx, assetId, sumOf(carried), 'unpaid');
  return isHeld ? [...others, ...carried] : others;
}

function fitting(rises: readonly Step[], room: Decimal): readonly Step[] {
  let left = room;
  return rises.filter(({ rise }) => {
    if (rise > left) return false;
    left = subtract(left, rise);
    return true;
  });
}

const sumOf = (steps: readonly Step[]): Decimal =>
  steps.reduce<Decimal>((sum, step) => add(sum, step.rise), ZERO);

/** Tickets marked paid follow the price once their deposit is handled. */
async function lockUnchanged(tx: Tx, changes: readonly Recalculation[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select tickets.id, tickets.reserved
      from tickets
      join unnest(${changes.map((change) => change.ticketId)}::uuid[],
                  ${changes.map((change) => formatDecimal(change.previousGiveUsdt))}::numeric[],
                  ${changes.map((change) => formatDecimal(change.previousGetUsdt))}::numeric[]) as c(id, give_usdt, get_usdt)
        on c.id = tickets.id and c.give_usdt = tickets.give_usdt and c.get_usdt = tickets.get_usdt
     where tickets.status in (${sql.lit(Status.awaitingPayment)}, ${sql.lit(Status.confirming)})
       and tickets.reserve_is_unpaid and not ${hasLiveDeposit(sql.ref('tickets.deposit_address_id'))}
     order by tickets.simple_id
       for no key update of tickets`.execute(tx);
  return rows;
}

async function writeAmounts(tx: Tx, accepted: readonly Step[], now: Date): Promise<void> {
  const column = (pick: (change: Recalculation) => string) => accepted.map(({ change }) => pick(change));
  await sql`
    with c as (
      select * from unnest(${column((change) => change.ticketId)}::uuid[], ${column((change) => formatDecimal(change.getAmount))}::numeric[],
                  ${accepted.map((step) => formatDecimal(step.reserved))}::numeric[], ${column((change) => formatDecimal(change.giveUsdt))}::numeric[],
                  ${column((change) => formatDecimal(change.getUsdt))}::numeric[], ${column((change) => JSON.stringify(change.sources))}::jsonb[],
                  ${column((change) => formatDecimal(change.previousRate))}::numeric[], ${column((change) => formatDecimal(change.rate))}::numeric[])
             as c(id, get_amount, reserved, give_usdt, get_usdt, sources, previous_rate, rate)),
    noted as (
      insert into ticket_recalculations (ticket_id, at, from_amount, to_amount, from_rate, to_rate, sources, notify_at)
      select t.id, ${now}, t.get_amount, c.get_amount, c.previous_rate, c.rate, c.sources, ${mailAt(now)}
        from tickets t join c on c.id = t.id where t.get_amount <> c.get_amount)
    update tickets t
       set get_amount = c.get_amount, promised_amount = null, reserved = c.reserved, give_usdt = c.give_usdt, get_usdt = c.get_usdt,
           rate_sources = c.sources
      from c
     where t.id = c.id`.execute(tx);
  await emit(tx, now, 'tickets.recalculated', { ticketIds: column((change) => change.ticketId) });
}

function groupByAsset(steps: readonly Step[]): [number, Step[]][] {
  const groups = new Map<number, Step[]>();
  for (const step of steps) {
    const group = groups.get(step.change.assetId);
    if (group === undefined) groups.set(step.change.assetId, [step]);
    else group.push(step);
  }
  return [...groups].toSorted(([a], [b]) => a - b);
}
