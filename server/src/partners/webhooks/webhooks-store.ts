import type { WebhookError } from '@parom/contract/console/answers/stored-errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly sealedFormer: Buffer | null;
  readonly formerUntil: Date | null;
}

const columns = [
  'id',
  'url',
  'sealed_secret as sealedSecret',
  'sealed_former as sealedFormer',
  'former_until as formerUntil',
] as const;

export const findWebhook = async (db: Db, id: string): Promise<Webhook | null> =>
  (await db.selectFrom('partner_webhooks').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

/** @returns the id of the account's former webhook, whose secret stays; else `null` */
export async function putWebhook(
  db: Tx,
  hook: { readonly id: string; readonly userId: string; readonly url: string; readonly sealed: Buffer },
  at: Date,
): Promise<string | null> {
  const { id } = await db
    .insertInto('partner_webhooks')
    .values({
      id: hook.id,
      user_id: hook.userId,
      url: hook.url,
      sealed_secret: hook.sealed,
      created_at: at,
    })
    .onConflict((row) => row.column('user_id').doUpdateSet({ url: hook.url }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id === hook.id ? null : id;
}

export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('partner_webhooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceWebhookSecret(
  db: Tx,
  { id, sealed, formerUntil }: { readonly id: string; readonly sealed: Buffer; readonly formerUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partner_webhooks')
    .set((eb) => ({
      sealed_former: eb.ref('sealed_secret'),
      former_until: formerUntil,
      sealed_secret: sealed,
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const everyWebhook = (db: Db): Promise<Webhook[]> =>
  db.selectFrom('partner_webhooks').select(columns).execute();

export async function sealWebhookAgain(
  db: Db,
  { id, sealedSecret }: Webhook,
  { secret, former }: { readonly secret: Buffer; readonly former: Buffer | null },
): Promise<void> {
  await db
    .updateTable('partner_webhooks')
    .set({ sealed_secret: secret, sealed_former: former })
    .where('id', '=', id)
    .where('sealed_secret', '=', sealedSecret)
    .execute();
}

export interface ListedWebhook {
  readonly id: string;
  readonly email: string;
  readonly url: string;
  readonly formerUntil: Date | null;
  readonly waiting: number;
  readonly givenUp: number;
  readonly deliveredAt: Date | null;
  readonly lastFault: WebhookError | null;
}

export async function listWebhooks(db: Db, count: number): Promise<ListedWebhook[]> {
  const { rows } = await sql<ListedWebhook>`
    select w.id, u.email, w.url, w.former_until as "formerUntil",
           (select count(*)::int from partner_deliveries d
             where d.webhook_id = w.id and d.delivered_at is null and d.given_up_at is null) as waiting,
           (select count(*)::int from partner_deliveries d
             where d.webhook_id = w.id and d.given_up_at is not null) as "givenUp",
           (select max(d.delivered_at) from partner_deliveries d where d.webhook_id = w.id) as "deliveredAt",
           (select d.fault from partner_deliveries d
             where d.webhook_id = w.id and d.delivered_at is null and d.fault is not null
             order by d.state_id limit 1) as "lastFault"
      from partner_webhooks w join users u on u.id = w.user_id
     order by w.created_at desc, w.id limit ${count}`.execute(db);
  return rows;
}
