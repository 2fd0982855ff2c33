/**
 * Who may move a ticket, from where to where and when: written by hand from docs/ticket-states.md and the
 * specification, not taken from the service. Every history must be a walk along it from "awaiting
 * payment".
 */
import { sql } from 'kysely';
import type { Breaches } from './books.ts';

const OPERATOR = 'operator';
const [FIRST, LAST] = [0, 9];
/** What ends a ticket leads nowhere. */
const ENDS: readonly number[] = [4, 6, 8];

const movers: Readonly<Record<string, readonly string[]>> = {
  '1 2': ['chain', 'customer'],
  '1 5': ['clock'],
  '1 6': [OPERATOR],
  '2 1': ['chain'],
  '2 3': ['chain'],
  '2 5': ['chain', 'clock'],
  '2 6': [OPERATOR],
  '2 9': ['screening', 'system', OPERATOR],
  '3 4': ['payouts'],
  '3 7': [OPERATOR],
  '3 9': ['payouts'],
  '5 2': ['chain'],
  '5 9': ['chain'],
  '7 8': ['payouts'],
  '9 2': [OPERATOR, 'customer'],
  '9 3': [OPERATOR, 'customer'],
  '9 6': [OPERATOR],
  '9 7': [OPERATOR, 'customer'],
  '0 2': [OPERATOR],
  '0 3': [OPERATOR],
  '0 7': [OPERATOR],
  '0 9': [OPERATOR],
};

const stops = Array.from({ length: LAST - FIRST + 1 }, (_, status) => status)
  .filter((status) => status !== 0 && !ENDS.includes(status))
  .flatMap((status) => ['system', OPERATOR].map((by) => `${status} 0 ${by}`));
const allowed = [
  'made 1 customer',
  ...Object.entries(movers).flatMap(([move, by]) => by.map((one) => `${move} ${one}`)),
  ...stops,
];

/** The pay page shows its red notice until an unpaid ticket expires. */
const GRACE = sql`interval '45 seconds'`;

export const movesMade: Breaches = {
  'a ticket made a move that does not exist, or that was not for whoever made it': sql`
    select m.ticket_id, m.move, m.by_whom from (
      select ticket_id, by_whom, at, concat_ws(' ', coalesce(from_status::text, 'made'), to_status,
             case when by_whom like 'operator:%' then ${OPERATOR} else by_whom end) as move
        from ticket_history) as m
     where m.move <> all(${allowed}::text[])`,
  'a ticket’s history is no walk from its beginning': sql`
    select m.ticket_id, m.before, m.from_status from (
      select ticket_id, from_status, lag(to_status) over (partition by ticket_id order by id) as before
        from ticket_history) as m
     where m.before is distinct from m.from_status`,
  'a ticket was moved before its time, or after it': sql`
    select h.ticket_id, h.from_status, h.to_status, h.by_whom, h.at, t.expires_at
      from ticket_history h join tickets t on t.id = h.ticket_id
     where case h.from_status || ' ' || h.to_status || ' ' || h.by_whom
             when '1 5 clock' then h.at < t.expires_at + ${GRACE}
             when '1 2 customer' then h.at >= t.expires_at
             when '2 1 chain' then h.at >= t.expires_at
             when '2 5 chain' then h.at < t.expires_at
             else false end`,
};
