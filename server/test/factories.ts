/** A catalogue with funded wallets, fixed prices and free deposit addresses: the start of most tests. */
import { randomUUID } from 'node:crypto';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { ScreeningProvider, ScreeningResult } from '../src/aml/index.ts';
import { readCatalogue } from '../src/currencies/catalogue-store.ts';
import { assetSeeds, type Catalogue, catalogueOf, seedCatalogue } from '../src/currencies/index.ts';
import { capital, entryKeys, postEntry } from '../src/ledger/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/db.ts';
import { type BoardPrice, type Quote, quoteOf, type RateBoard } from '../src/rates/index.ts';

/** Ids of the seeds, by name. */
export const ids = {
  btc: 1,
  eth: 2,
  xmr: 3,
  xrp: 4,
  usdt: 5,
  rub: 6,
  trx: 8,
  bitcoin: 1,
  ethereum: 2,
  bsc: 3,
  tron: 4,
  ton: 5,
  ripple: 6,
  monero: 7,
} as const;

export const addresses = {
  bitcoin: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  evm: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ripple: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ton: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
  monero: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
} as const;

export interface FixedBoard extends RateBoard {
  set(currencyId: number, usdt: string | null): void;
}

/** Prices as of one test: they move only when the test says so, and `null` makes one disappear. */
export function fixedBoard(clock: Clock): FixedBoard {
  const prices = new Map<number, string>([
    [ids.btc, '90000'],
    [ids.eth, '3000'],
    [ids.xmr, '300'],
    [ids.xrp, '2'],
    [ids.usdt, '1'],
    [ids.rub, '0.0125'],
    [7, '900'],
    [8, '0.3'],
    [9, '2'],
  ]);
  const priceOf = (currencyId: number): BoardPrice | null => {
    const usdt = prices.get(currencyId);
    if (usdt === undefined) return null;
    return { currencyId, usdt: toDecimal(usdt), kind: 'fixed', sources: ['test'], observedAt: clock.now() };
  };
  return {
    priceOf,
    fresh: () => [...prices.keys()].flatMap((id) => priceOf(id) ?? []),
    isHalted: () => false,
    set(currencyId, usdt) {
      if (usdt === null) prices.delete(currencyId);
      else prices.set(currencyId, usdt);
    },
  };
}

export const quoteFrom =
  (board: RateBoard) =>
  (give: number, get: number): Quote | null =>
    quoteOf(board, give, get);

/** Screening that stops these addresses and no deposit. */
export function blocking(blocked: ReadonlySet<string>): ScreeningProvider {
  const screenAddress = (address: string): ScreeningResult =>
    blocked.has(address) ? { verdict: 'stop', reason: 'it is on the list' } : { verdict: 'pass' };
  return {
    name: 'blocking',
    screenDeposit: async () => ({ verdict: 'pass' }),
    screenAddress,
    screenPayment: async (address) => screenAddress(address),
  };
}

/** The catalogue of a new installation, with its sandbox's opening capital in the books. */
export async function sowWorld(db: Db, clock: Clock): Promise<Catalogue> {
  await seedCatalogue(db);
  await db.transaction().execute(async (tx) => {
    for (const asset of assetSeeds) {
      const postings = capital(asset, toDecimal(asset.sandboxHotAmount));
      await postEntry(tx, {
        key: entryKeys.capital(asset.id, 'opening'),
        kind: 'capital',
        at: clock.now(),
        postings,
      });
    }
  });
  await sowFees(db, clock);
  return catalogueOf(await readCatalogue(db));
}

/** Every network carries everything for nothing. */
export async function sowFees(db: Db, clock: Clock): Promise<void> {
  await db
    .insertInto('network_costs')
    .columns([
      'asset_id',
      'payout_fee',
      'sweep_fee',
      'asked_at',
      'payout_floor_usdt',
      'sweep_floor_usdt',
      'priced_at',
    ])
    .expression(
      sql`select id, 0, 0, ${clock.now()}::timestamptz, 0, 0, ${clock.now()}::timestamptz from assets where network_id is not null`,
    )
    .execute();
}

/** Sets what a hot wallet holds, whatever it held before. */
export async function setHotBalance(
  db: Db,
  catalogue: Catalogue,
  assetId: number,
  amount: string,
  clock: Clock,
) {
  const asset = catalogue.assetById(assetId);
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', 'in', ['hot', 'bank'])
    .where('currency_id', '=', asset.currencyId)
    .where('network_id', 'is not distinct from', asset.networkId)
    .executeTakeFirst();
  const change = toDecimal(formatDecimal(toDecimal(amount))) - toDecimal(row?.balance ?? '0');
  const postings = capital(asset, change as ReturnType<typeof toDecimal>);
  await db.transaction().execute((tx) =>
    postEntry(tx, {
      key: entryKeys.capital(assetId, randomUUID()),
      kind: 'capital',
      at: clock.now(),
      postings,
    }),
  );
}

/** Free deposit addresses, made up: for tests without a payment. */
export async function addAddresses(db: Db, networkId: number, count: number): Promise<void> {
  const { max } = await db
    .selectFrom('deposit_addresses')
    .select((select) => select.fn.countAll<number>().as('max'))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    network_id: networkId,
    address: `target-${networkId}-${max + index}`,
    derivation_index: max + index,
  }));
  await db.insertInto('deposit_addresses').values(rows).execute();
}

/**
 * An unpaid ticket for each free address of the network of this asset.
 * @returns their numbers
 */
export async function giveTickets(db: Db, giveAssetId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with made as (
      insert into tickets (id, status, give_asset_id, get_asset_id, give_amount, get_amount, give_usdt, get_usdt,
                           rate_sources, markup_bps, min_give, max_give, to_address, deposit_address_id, email, language,
                           client_address, offer_token_hash, created_at, expires_at)
      select gen_random_uuid(), 1, a.id, a.id, 1, 1, 1, 1, '[]', 200, 0.1, 100, 'somewhere', d.id, 'ann@shop.example', 2,
             '192.0.2.1', 'x', ${at}::timestamptz, ${at}::timestamptz + interval '30 minutes'
        from assets a join deposit_addresses d on d.network_id = a.network_id
       where a.id = ${giveAssetId} and d.ticket_id is null order by d.id
      returning id, simple_id, deposit_address_id, created_at),
    given as (
      update deposit_addresses d set ticket_id = made.id, given_at = made.created_at
        from made where made.deposit_address_id = d.id)
    select simple_id as number from made order by simple_id`.execute(db);
  return rows.map(({ number }) => number);
}
