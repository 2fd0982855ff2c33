import { type Expression, sql } from 'kysely';

export const hasLiveDeposit = (depositAddressId: Expression<number>) => sql<boolean>`exists (
  select 1 from deposits came left join deposit_judgements judged on judged.deposit_id = came.id
   where came.deposit_address_id = ${depositAddressId} and came.state <> 'vanished'
     and coalesce(judged.disposition, 'open') in ('open', 'vanished'))`;

export const hasUnhandledDeposit = (depositAddressId: Expression<number>) => sql<boolean>`exists (
  select 1 from deposits came left join deposit_judgements judged on judged.deposit_id = came.id
   where came.deposit_address_id = ${depositAddressId}
     and case when came.state = 'vanished' then judged.disposition = 'open'
              else coalesce(judged.disposition, 'vanished') = 'vanished' end)`;
