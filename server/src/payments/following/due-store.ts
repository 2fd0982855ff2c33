import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isFree } from './claims-store.ts';

export interface Due {
  readonly transmissions: readonly string[];
  readonly payments: readonly string[];
}

export type DueLook = DataLoader<number, Due>;

const AT_ONCE = 100;

export const dueLook = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): DueLook =>
  new DataLoader((networkIds) => readDue(db, networkIds, clock.now()), { cache: false });

async function readDue(db: Db, networkIds: readonly number[], now: Date): Promise<Due[]> {
  const { rows } = await sql<{ networkId: number; id: string; isSigned: boolean }>`
    select n.id as "networkId", due.id, due.is_signed as "isSigned"
      from unnest(${[...networkIds]}::int[]) as n(id)
     cross join lateral (
       (select t.id, true as is_signed, t.signed_at as since
          from transmissions t
         where t.network_id = n.id and t.state in ('signed', 'sent') and ${isFree(now)}
         order by t.signed_at, t.id limit ${AT_ONCE})
       union all
       (select p.id, false, p.created_at
          from payments p
         where p.state = 'queued' and ${isFree(now)}
           and p.asset_id in (select a.id from assets a where a.network_id = n.id)
         order by p.created_at, p.id limit ${AT_ONCE})) as due
     order by due.since, due.id`.execute(db);
  return networkIds.map((networkId) => {
    const idsOf = (isSigned: boolean) =>
      rows.filter((row) => row.networkId === networkId && row.isSigned === isSigned).map(({ id }) => id);
    return { transmissions: idsOf(true), payments: idsOf(false) };
  });
}
