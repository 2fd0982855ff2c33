import { sql } from 'kysely';
import type { Wallet } from '../../chains/chain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

export const HOT = 'hot';

const NO_KEY = { derivation_index: null, derived_for: null };

export async function depositWalletOf(db: Db, depositAddressId: number): Promise<Wallet | null> {
  const row = await db
    .selectFrom('deposit_addresses')
    .select(['derivation_index', 'derived_for'])
    .where('id', '=', depositAddressId)
    .executeTakeFirst();
  const { derivation_index: derivationIndex, derived_for: derivedFor } = row ?? NO_KEY;
  if (derivationIndex === null) return null;
  return { kind: 'deposit', derivationIndex, ...(derivedFor === null ? {} : { derivedFor }) };
}

export async function knownNonce(db: Db, networkId: number, wallet: string): Promise<number | null> {
  const row = await db
    .selectFrom('wallet_nonces')
    .select('next_nonce')
    .where('network_id', '=', networkId)
    .where('wallet', '=', wallet)
    .executeTakeFirst();
  return row?.next_nonce ?? null;
}

export async function startNonces(db: Db, networkId: number, wallet: string, next: number): Promise<void> {
  await db
    .insertInto('wallet_nonces')
    .values({ network_id: networkId, wallet, next_nonce: next })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface WalletNonce {
  readonly networkId: number;
  readonly wallet: string;
  readonly value: number;
}

/** Concurrent signers see each other's transmissions after this lock. */
export const lockNonces = (tx: Tx, { networkId, wallet }: Omit<WalletNonce, 'value'>) =>
  tx
    .selectFrom('wallet_nonces')
    .select('next_nonce')
    .where('network_id', '=', networkId)
    .where('wallet', '=', wallet)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function takeNonce(tx: Tx, nonce: WalletNonce): Promise<boolean> {
  const { networkId, wallet, value } = nonce;
  const row = await lockNonces(tx, nonce);
  if (row === undefined || row.next_nonce < value) return false;
  if (row.next_nonce > value) return (await freedNonce(tx, nonce)) === value;
  await tx
    .updateTable('wallet_nonces')
    .set({ next_nonce: value + 1 })
    .where('network_id', '=', networkId)
    .where('wallet', '=', wallet)
    .execute();
  return true;
}

/** A replaced wallet had the same name. */
const isOfThisWallet = (alias: string, { networkId, wallet }: Omit<WalletNonce, 'value'>) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`${of('network_id')} = ${networkId} and ${of('wallet')} = ${wallet}
       and ${of('signed_at')} >= coalesce(
         (select bound_at from network_wallets where network_id = ${networkId}), '-infinity')`;
};

/**
 * The smallest number from `value` on whose transmission expired and that is free: on networks that count
 * strictly, everything waits behind it.
 */
export async function freedNonce(db: Db | Tx, { value, ...of }: WalletNonce) {
  const { rows } = await sql<{ number: number }>`
    select min(t.number) as number from transmissions t
     where ${isOfThisWallet('t', of)} and t.number >= ${value}
       and t.state = 'impossible'
       and (t.valid_until is not null or exists (
         select from transmission_keys k where k.transmission_id = t.id and k.key like 'seqno:%'))
       and not exists (
         select from transmissions other
          where ${isOfThisWallet('other', of)} and other.number = t.number
            and other.state <> 'impossible')`.execute(db);
  return rows[0]?.number ?? null;
}

export async function skipNonces(db: Db | Tx, nonce: WalletNonce): Promise<void> {
  await db
    .updateTable('wallet_nonces')
    .set({ next_nonce: nonce.value })
    .where('network_id', '=', nonce.networkId)
    .where('wallet', '=', nonce.wallet)
    .where('next_nonce', '<', nonce.value)
    .execute();
}

export async function forgetNonces(tx: Tx, networkId: number): Promise<void> {
  await tx.deleteFrom('wallet_nonces').where('network_id', '=', networkId).execute();
}

export async function queuedOwnIds(tx: Tx, networkId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('payments as p')
    .innerJoin('assets as a', 'a.id', 'p.asset_id')
    .select('p.id')
    .where('p.state', '=', 'queued')
    .where('p.purpose', 'in', ['gas', 'delegate', 'undelegate', 'sweep', 'consolidate'])
    .where('a.network_id', '=', networkId)
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
}
