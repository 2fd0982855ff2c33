/** Ids follow from the chain id, so that every database agrees. */

import { CRYPTO_TYPE } from '@parom/contract/catalogue-codes';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import { StartProblem } from '../platform/start-problem.ts';

/** Above every id that a release gives out. */
const ADDED_FROM = 10_000;
const FIRST_ASSET = 1_000;
const NATIVE_DECIMALS = 18;

export interface AddedNetwork {
  readonly code: string;
  readonly name: string;
  readonly chainId: number;
  readonly confirmations: number;
  /** Pays the fees. A coin unknown to the catalogue is added unlisted. */
  readonly coin: string;
  readonly tokens: readonly {
    readonly code: string;
    readonly contract: string;
    readonly decimals: number;
  }[];
}

/** The lock keeps two starting processes apart. */
export const addNetworks = (db: Db, all: readonly AddedNetwork[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (all.length > 0) await sql`lock table networks in share row exclusive mode`.execute(tx);
    for (const added of all) await addNetwork(tx, added);
  });

/** Adds missing rows only. @throws StartProblem when the stored network has another chain id */
async function addNetwork(tx: Tx, added: AddedNetwork): Promise<void> {
  const networkId = ADDED_FROM + added.chainId;
  const stored = await tx
    .selectFrom('networks')
    .select('id')
    .where('code', '=', added.code)
    .executeTakeFirst();
  if (stored !== undefined && stored.id !== networkId)
    throw new StartProblem(
      `network ${added.code} has id ${stored.id} in the database, which is not that of chain id ${added.chainId}. No coin was touched. Correct chainId in PAROM_EVM_NETWORKS, or give the network another name`,
    );
  const coinId = (await currencyId(tx, added.coin)) ?? (await addCoin(tx, added.coin, networkId));
  await tx
    .insertInto('networks')
    .values({
      id: networkId,
      code: added.code,
      name: added.name,
      address_format: 'evm',
      approves_required: added.confirmations,
      has_memo: false,
      native_currency_id: coinId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addAsset(tx, { currencyId: coinId, networkId, decimals: NATIVE_DECIMALS, contract: null });
  for (const { code, contract, decimals } of added.tokens) {
    const tokenId = await currencyId(tx, code);
    if (tokenId === null)
      throw new StartProblem(
        `network ${added.code}: the catalogue has no coin ${code}, which tokens in PAROM_EVM_NETWORKS names`,
      );
    await addAsset(tx, { currencyId: tokenId, networkId, decimals, contract });
  }
}

async function currencyId(tx: Tx, code: string): Promise<number | null> {
  const row = await tx.selectFrom('currencies').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id ?? null;
}

async function addCoin(tx: Tx, code: string, id: number): Promise<number> {
  await tx
    .insertInto('currencies')
    .values({
      id,
      code,
      type: CRYPTO_TYPE,
      name: code,
      short_name: code,
      icon_path: null,
      decimals: 8,
      is_popular: false,
      restrictions: [],
      is_listed: false,
    })
    .execute();
  return id;
}

async function addAsset(
  tx: Tx,
  asset: {
    readonly currencyId: number;
    readonly networkId: number;
    readonly decimals: number;
    readonly contract: string | null;
  },
): Promise<void> {
  const { currencyId: coin, networkId, decimals, contract } = asset;
  await sql`
    insert into assets (id, currency_id, network_id, decimals, contract)
    select greatest(max(id), ${sql.lit(FIRST_ASSET)}) + 1, ${coin}::integer, ${networkId}::integer,
           ${decimals}::smallint, ${contract}::text
      from assets
    on conflict (currency_id, network_id) do nothing`.execute(tx);
}
