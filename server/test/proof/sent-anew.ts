/**
 * The walk's own view of replacement deposits: which deposit was placed while another one of its ticket
 * had vanished, or after it had vanished itself. It rests on the watchers' rows after each step, not on
 * the service's verdicts. Changes within one step are not judged.
 */
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

/** `first`: nothing of its coin had ever vanished from its ticket. */
export type Opinion = 'anew' | 'first' | null;

export interface SentAnew {
  /**
   * Looks at the changes.
   * @returns sentences of deposits that the service judges differently
   */
  observe(db: Db): Promise<string[]>;
  opinionOf(depositId: number): Opinion;
}

interface Seen {
  readonly id: number;
  /** Its ticket and its coin. */
  readonly of: string;
  readonly state: string;
  readonly disposition: string | null;
  readonly isDust: boolean;
  readonly isExtra: boolean;
  readonly takenFor: Opinion;
}

export function opinionsOfSentAnew(): SentAnew {
  const opinions = new Map<number, Opinion>();
  const everVanished = new Set<number>();
  let before = new Map<number, Seen>();

  const opinionOn = (deposit: Seen, all: readonly Seen[]): Opinion => {
    if (before.get(deposit.id)?.disposition === 'vanished') return 'anew';
    const others = all.filter(({ id, of, isDust }) => id !== deposit.id && of === deposit.of && !isDust);
    if (others.some(({ id, state }) => state === 'vanished' && before.get(id)?.state === 'vanished'))
      return 'anew';
    return others.some(({ id }) => everVanished.has(id)) ? null : 'first';
  };

  return {
    opinionOf: (depositId) => opinions.get(depositId) ?? null,
    observe: async (db) => {
      const all = await depositsOfTickets(db);
      for (const { id, state } of all) if (state === 'vanished') everVanished.add(id);
      const placed = all.filter((deposit) => isPlaced(deposit) && !isPlaced(before.get(deposit.id)));
      for (const deposit of placed)
        opinions.set(deposit.id, deposit.isExtra ? null : opinionOn(deposit, all));
      before = new Map(all.map((deposit) => [deposit.id, deposit]));
      return placed
        .filter(({ id, takenFor }) => (opinions.get(id) ?? takenFor) !== takenFor)
        .map(({ id, takenFor }) => `deposit ${id} was taken for ${takenFor}, and is ${opinions.get(id)}`);
    },
  };
}

const isPlaced = (deposit: Seen | undefined): boolean =>
  deposit !== undefined && deposit.disposition !== null && deposit.disposition !== 'vanished';

/** Dust is less than a twentieth of what the pair exchanges at least. */
async function depositsOfTickets(db: Db): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select d.id, concat_ws(' ', t.ticket_id, d.currency_id, d.network_id) as of, d.state, j.disposition,
           d.amount * 20 < k.min_give as "isDust", coalesce(j.verdict = 'extra', false) as "isExtra",
           case when j.is_resent then 'anew' else 'first' end as "takenFor"
      from deposits d join deposit_addresses t on t.id = d.deposit_address_id join tickets k on k.id = t.ticket_id
      left join deposit_judgements j on j.deposit_id = d.id`.execute(db);
  return rows;
}
