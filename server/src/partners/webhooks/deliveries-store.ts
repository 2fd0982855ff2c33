import type { WebhookError } from '@parom/contract/console/answers/stored-errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly ticketId: string;
  readonly from: number;
  readonly to: number;
  readonly movedAt: Date;
  readonly triedSince: Date;
}

/** By the ticket's history: events arrive in any order. @returns the new ones */
export async function insertDeliveries(
  tx: Tx,
  ticketId: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into partner_deliveries (id, webhook_id, ticket_id, state_id, queued_at, tried_since)
    select gen_random_uuid(), w.id, h.ticket_id, h.id, ${now}, ${now}
      from ticket_history h
      join partner_orders o on o.ticket_id = h.ticket_id
      join partner_webhooks w on w.user_id = o.user_id
     where h.ticket_id = ${ticketId} and h.from_status is not null
       and h.at >= w.created_at and h.at >= ${since}
     order by h.id
    on conflict (webhook_id, state_id) do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function lockWebhookOf(tx: Tx, deliveryId: string): Promise<void> {
  await sql`
    select id from partner_webhooks
     where id = (select webhook_id from partner_deliveries where id = ${deliveryId})
       for no key update`.execute(tx);
}

/** `closed`: delivered, given up or removed. `behind`: an earlier one's end wakes it. */
export type Claim = Delivery | 'closed' | 'behind' | 'taken';

export interface ClaimRules {
  readonly now: Date;
  readonly leasedUntil: Date;
  readonly atOnce: number;
}

export async function claimDelivery(
  tx: Tx,
  id: string,
  { now, leasedUntil, atOnce }: ClaimRules,
): Promise<Claim> {
  await lockWebhookOf(tx, id);
  const { rows } = await sql<Delivery & { isBehind: boolean; isTaken: boolean }>`
    select d.id, d.webhook_id as "webhookId", d.ticket_id as "ticketId", d.tried_since as "triedSince",
           h.from_status as "from", h.to_status as "to", h.at as "movedAt",
           exists (select from partner_deliveries e
                    where e.webhook_id = d.webhook_id and e.ticket_id = d.ticket_id
                      and e.state_id < d.state_id
                      and e.delivered_at is null and e.given_up_at is null) as "isBehind",
           coalesce(d.leased_until > ${now}, false)
             or (select count(*) from partner_deliveries e
                  where e.webhook_id = d.webhook_id and e.leased_until > ${now}
                    and e.delivered_at is null and e.given_up_at is null) >= ${atOnce} as "isTaken"
      from partner_deliveries d join ticket_history h on h.id = d.state_id
     where d.id = ${id} and d.delivered_at is null and d.given_up_at is null`.execute(tx);
  const [found] = rows;
  if (found === undefined) return 'closed';
  const { isBehind, isTaken, ...delivery } = found;
  if (isBehind) return 'behind';
  if (isTaken) return 'taken';
  await sql`
    update partner_deliveries set leased_until = ${leasedUntil}, attempts = attempts + 1
     where id = ${id}`.execute(tx);
  return delivery;
}

/** @returns the ticket's next delivery, which waited */
export async function closeDelivery(
  tx: Tx,
  { id, webhookId, ticketId }: Delivery,
  end: {
    readonly deliveredAt: Date | null;
    readonly givenUpAt: Date | null;
    readonly fault: WebhookError | null;
  },
): Promise<string | null> {
  await lockWebhookOf(tx, id);
  await sql`
    update partner_deliveries
       set delivered_at = ${end.deliveredAt}, given_up_at = ${end.givenUpAt}, fault = ${end.fault === null ? null : JSON.stringify(end.fault)},
           leased_until = null
     where id = ${id} and delivered_at is null`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from partner_deliveries
     where webhook_id = ${webhookId} and ticket_id = ${ticketId}
       and delivered_at is null and given_up_at is null
     order by state_id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function noteFault(db: Db, id: string, fault: WebhookError): Promise<void> {
  await db
    .updateTable('partner_deliveries')
    .set({ leased_until: null, fault: JSON.stringify(fault) })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

export async function hasGivenUp(tx: Tx, webhookId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('partner_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('given_up_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param only without it, all that were given up @returns in the order of the moves */
export async function reopenDeliveries(
  tx: Tx,
  webhookId: string,
  { only, now }: { readonly only: string | null; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update partner_deliveries
       set delivered_at = null, given_up_at = null, leased_until = null, fault = null,
           queued_at = ${now}, tried_since = ${now}
     where webhook_id = ${webhookId}
       and (id = ${only} or (${only}::uuid is null and given_up_at is not null))
       and (delivered_at is not null or given_up_at is not null)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('partner_deliveries')
    .where('queued_at', '<', before)
    .where(({ or, eb }) => or([eb('delivered_at', 'is not', null), eb('given_up_at', 'is not', null)]))
    .execute();
}
