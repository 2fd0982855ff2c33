import type { Db, Tx } from '../platform/db/db.ts';
import { retireFreeIn } from './deposit-addresses-store.ts';

export interface NetworkWallet {
  readonly networkId: number;
  readonly chainId: number;
  /** The public key would reveal all deposit addresses. */
  readonly accountFingerprint: string;
  readonly hotAddress: string;
}

export const findWallet = async (db: Db, networkId: number): Promise<NetworkWallet | null> =>
  walletOf(networkId, await rowOf(db, networkId).executeTakeFirst());

/** Locks the row. */
export const lockWallet = async (tx: Tx, networkId: number): Promise<NetworkWallet | null> =>
  walletOf(networkId, await rowOf(tx, networkId).forUpdate().executeTakeFirst());

const rowOf = (db: Db | Tx, networkId: number) =>
  db
    .selectFrom('network_wallets')
    .select(['chain_id', 'account_fingerprint', 'hot_address'])
    .where('network_id', '=', networkId);

function walletOf(
  networkId: number,
  row: { chain_id: number; account_fingerprint: string; hot_address: string } | undefined,
): NetworkWallet | null {
  if (row === undefined) return null;
  const { chain_id: chainId, account_fingerprint: accountFingerprint, hot_address: hotAddress } = row;
  return { networkId, chainId, accountFingerprint, hotAddress };
}

/** The first starting process binds; the others read. */
export async function bindWallet(tx: Tx, wallet: NetworkWallet, at: Date): Promise<void> {
  await tx
    .insertInto('network_wallets')
    .values({ network_id: wallet.networkId, ...columnsOf(wallet), bound_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Earlier addresses have no key here. @returns how many were free */
export async function replaceWallet(tx: Tx, wallet: NetworkWallet, at: Date): Promise<number> {
  const { networkId } = wallet;
  const { retired, next } = await retireFreeIn(tx, networkId, 0);
  await tx
    .updateTable('address_indexes')
    .set({ former_below: next })
    .where('network_id', '=', networkId)
    .execute();
  await tx
    .updateTable('network_wallets')
    .set({ ...columnsOf(wallet), bound_at: at })
    .where('network_id', '=', networkId)
    .execute();
  return retired;
}

const columnsOf = ({ chainId, accountFingerprint, hotAddress }: NetworkWallet) => ({
  chain_id: chainId,
  account_fingerprint: accountFingerprint,
  hot_address: hotAddress,
});

export async function newestDerived(
  db: Db,
  networkId: number,
): Promise<{ readonly index: number; readonly address: string } | null> {
  const row = await db
    .selectFrom('deposit_addresses')
    .select(['derivation_index', 'address'])
    .where('network_id', '=', networkId)
    .where('derivation_index', 'is not', null)
    .where('derived_for', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const index = row?.derivation_index ?? null;
  return row === undefined || index === null ? null : { index, address: row.address };
}

export async function paidFormerWallet(db: Db, networkId: number, txId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deposits as d')
    .innerJoin('deposit_addresses as t', 't.id', 'd.deposit_address_id')
    .innerJoin('address_indexes as n', (join) =>
      join.on((on) => on('n.network_id', '=', on.fn.coalesce('t.derived_for', 't.network_id'))),
    )
    .select('d.id')
    .where('d.network_id', '=', networkId)
    .where('d.tx_id', '=', txId)
    .whereRef('t.derivation_index', '<', 'n.former_below')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
