/**
 * The walk's own notes of each deposit's first sight: the rates shown around it, other deposits of the
 * ticket, and the time of its placing. They rest on tickets and deposits, not on locks.
 */
import { toDecimal } from '@parom/contract/money';
import type { PairPrice } from '@parom/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

export interface Sight {
  /** The ticket's rates before and after the step that placed the deposit. */
  readonly offered: readonly PairPrice[];
  /** `null` where the step placed several deposits of the ticket: their order is not seen. */
  readonly isFirst: boolean | null;
  readonly by: Date;
}

export interface Sights {
  /** Looks at the changes since the last step. */
  observe(db: Db, now: Date): Promise<void>;
  sightOf(depositId: number): Sight | null;
}

interface Looked {
  readonly id: number;
  readonly ticketId: string;
  readonly isPlaced: boolean;
  readonly isCounted: boolean;
}

export function sightsOfDeposits(): Sights {
  const sights = new Map<number, Sight>();
  let placedBefore = new Set<number>();
  let offeredBefore = new Map<string, PairPrice>();

  return {
    sightOf: (depositId) => sights.get(depositId) ?? null,
    observe: async (db, now) => {
      const offered = await ratesOfTickets(db);
      const deposits = await depositsOfTickets(db);
      const fresh = deposits.filter(({ id, isPlaced }) => isPlaced && !placedBefore.has(id));
      for (const { id, ticketId } of fresh) {
        const rates = [offeredBefore.get(ticketId), offered.get(ticketId)];
        const others = deposits.filter((other) => other.ticketId === ticketId && other.id !== id);
        const isAlone = !fresh.some((other) => others.includes(other));
        sights.set(id, {
          offered: rates.filter((rate) => rate !== undefined),
          isFirst: isAlone ? !others.some(({ isCounted }) => isCounted) : null,
          by: now,
        });
      }
      placedBefore = new Set(deposits.filter(({ isPlaced }) => isPlaced).map(({ id }) => id));
      offeredBefore = offered;
    },
  };
}

async function ratesOfTickets(db: Db): Promise<Map<string, PairPrice>> {
  const rows = await db.selectFrom('tickets').select(['id', 'give_usdt', 'get_usdt']).execute();
  return new Map(
    rows.map(({ id, give_usdt, get_usdt }) => [
      id,
      { giveUsdt: toDecimal(give_usdt), getUsdt: toDecimal(get_usdt) },
    ]),
  );
}

async function depositsOfTickets(db: Db): Promise<Looked[]> {
  const { rows } = await sql<Looked>`
    select d.id, t.ticket_id as "ticketId",
           coalesce(j.disposition <> 'vanished', false) as "isPlaced",
           coalesce(d.state <> 'vanished' and j.disposition in ('open', 'exchanged'), false) as "isCounted"
      from deposits d join deposit_addresses t on t.id = d.deposit_address_id join tickets k on k.id = t.ticket_id
      left join deposit_judgements j on j.deposit_id = d.id
     order by d.id`.execute(db);
  return rows;
}
