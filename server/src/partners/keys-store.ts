import { type PartnerScope, partnerScopes } from '@parom/contract/partners';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

export interface PartnerKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly sealedSecret: Buffer;
  readonly sealedFormer: Buffer | null;
  readonly formerUntil: Date | null;
  readonly scopes: readonly PartnerScope[];
  readonly addresses: readonly string[];
  readonly callsPerMinute: number;
}

export interface ListedKey extends Omit<PartnerKey, 'sealedSecret' | 'sealedFormer'> {
  readonly email: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export async function findKey(db: Db, id: string): Promise<PartnerKey | null> {
  const row = await db
    .selectFrom('partner_keys')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    sealedSecret: row.sealed_secret,
    sealedFormer: row.sealed_former,
    formerUntil: row.former_until,
    scopes: scopesIn(row.scopes),
    addresses: row.addresses as string[],
    callsPerMinute: row.calls_per_minute,
  };
}

const scopesIn = (stored: unknown): PartnerScope[] =>
  partnerScopes.filter((scope) => (stored as string[]).includes(scope));

export async function insertKey(db: Db | Tx, key: PartnerKey & { readonly createdAt: Date }): Promise<void> {
  await db
    .insertInto('partner_keys')
    .values({
      id: key.id,
      user_id: key.userId,
      name: key.name,
      sealed_secret: key.sealedSecret,
      scopes: JSON.stringify(key.scopes),
      addresses: JSON.stringify(key.addresses),
      calls_per_minute: key.callsPerMinute,
      created_at: key.createdAt,
    })
    .execute();
}

/** @returns false when the key is unknown or revoked */
export async function replaceSecret(
  db: Tx,
  { id, sealed, formerUntil }: { readonly id: string; readonly sealed: Buffer; readonly formerUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partner_keys')
    .set((eb) => ({
      sealed_former: eb.ref('sealed_secret'),
      former_until: formerUntil,
      sealed_secret: sealed,
    }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function revoke(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('partner_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Sealed = Pick<PartnerKey, 'id' | 'sealedSecret' | 'sealedFormer'>;

/** A sealed value begins with its data key's id. */
export async function keysSealedByOthers(db: Db, dataKeyId: string): Promise<Sealed[]> {
  const rows = await db
    .selectFrom('partner_keys')
    .select(['id', 'sealed_secret as sealedSecret', 'sealed_former as sealedFormer'])
    .where('revoked_at', 'is', null)
    .execute();
  return rows.filter(({ sealedSecret, sealedFormer }) =>
    [sealedSecret, ...(sealedFormer === null ? [] : [sealedFormer])].some(
      (sealed) => !sealed.toString('hex').startsWith(dataKeyId),
    ),
  );
}

export async function dataKeysOfPartners(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct encode(substring(sealed from 1 for 8), 'hex') as id
      from (select sealed_secret as sealed from partner_keys where revoked_at is null
            union all select sealed_former from partner_keys where revoked_at is null
            union all select sealed_secret from partner_webhooks
            union all select sealed_former from partner_webhooks) as every_secret
     where sealed is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export async function sealAgain(
  db: Db,
  { id, sealedSecret }: Sealed,
  { secret, former }: { readonly secret: Buffer; readonly former: Buffer | null },
): Promise<void> {
  await db
    .updateTable('partner_keys')
    .set({ sealed_secret: secret, sealed_former: former })
    .where('id', '=', id)
    .where('sealed_secret', '=', sealedSecret)
    .execute();
}

export async function listKeys(db: Db, count: number): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('partner_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .selectAll('k')
    .select('u.email')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    formerUntil: row.former_until,
    scopes: scopesIn(row.scopes),
    addresses: row.addresses as string[],
    callsPerMinute: row.calls_per_minute,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }));
}

export async function findUserId(db: Db, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

export async function callsSince(db: Db, keyId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select count(*)::int as calls from partner_nonces
     where key_id = ${keyId} and used_at > ${since}`.execute(db);
  return rows[0]?.calls ?? 0;
}

/** @returns false when the key used this nonce before */
export async function takeNonce(db: Db, keyId: string, nonce: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner_nonces')
    .values({ key_id: keyId, nonce, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteNoncesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('partner_nonces').where('used_at', '<', before).execute();
}
