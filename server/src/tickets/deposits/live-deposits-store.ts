/** SQL conditions on the deposits of a ticket's address. */
import { type Expression, sql } from 'kysely';

/**
 * Tickets whose targets received something that decides them, or may once it is placed: their windows do not close by the
 * clock. What counts for no ticket, such as another coin on the same address, or what was written off, keeps none open and
 * no reserve promised.
 */
export const hasLiveDeposit = (depositAddressId: Expression<number>) => sql<boolean>`exists (
  select 1 from deposits came left join deposit_judgements judged on judged.deposit_id = came.id
   where came.target_id = ${depositAddressId} and came.state <> 'vanished'
     and coalesce(judged.disposition, 'open') in ('open', 'vanished'))`;

/** As `isUnhandled` says of one. */
export const hasUnhandledDeposit = (depositAddressId: Expression<number>) => sql<boolean>`exists (
  select 1 from deposits came left join deposit_judgements judged on judged.deposit_id = came.id
   where came.target_id = ${depositAddressId}
     and case when came.state = 'vanished' then judged.disposition = 'open'
              else coalesce(judged.disposition, 'vanished') = 'vanished' end)`;
