import type { AddressFormat } from '@parom/contract/addresses/formats';
import { toDecimal, ZERO } from '@parom/contract/money';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Schema } from '../schema.ts';
import type { Asset, Currency, DirectionRule, Network, PairRule, Stop } from './catalogue.ts';
import { readDirections } from './direction-rules-store.ts';
import { stepsOf } from './markup-steps-store.ts';
import { assetSeeds, currencySeeds, networkSeeds, pairSeeds } from './seeds.ts';
import { stopIn } from './stored-stop.ts';
import { hoursIn } from './working-hours-store.ts';

export interface CatalogueRows {
  readonly currencies: readonly Currency[];
  readonly networks: readonly Network[];
  readonly assets: readonly Asset[];
  readonly directions: readonly DirectionRule[];
  readonly pairs: readonly { fromCurrencyId: number; toCurrencyId: number; rule: PairRule }[];
}

async function readConfirmationSteps(db: Db): Promise<(assetId: number) => Asset['confirmationSteps']> {
  const rows = await db.selectFrom('asset_confirmations').selectAll().orderBy('from_amount').execute();
  return (assetId) =>
    rows
      .filter((row) => row.asset_id === assetId)
      .map((row) => ({ from: toDecimal(row.from_amount), confirmations: row.confirmations }));
}

export async function readCatalogue(db: Db): Promise<CatalogueRows> {
  const currencies = await db.selectFrom('currencies').selectAll().orderBy('id').execute();
  const networks = await db.selectFrom('networks').selectAll().orderBy('id').execute();
  const confirmationsOf = await readConfirmationSteps(db);
  const networkOf = new Map(networks.map((row) => [row.id, networkIn(row)]));
  const assets = await db
    .selectFrom('assets as a')
    .leftJoin('network_costs as c', 'c.asset_id', 'a.id')
    .select([
      'a.id',
      'a.currency_id',
      'a.network_id',
      'a.decimals',
      'a.contract',
      'a.is_added',
      'a.is_shown',
      'a.in_stopped_reason',
      'a.in_stopped_until',
      'a.payments_stopped_reason',
      'a.payments_stopped_until',
    ])
    .select(['c.payout_floor_usdt', 'c.sweep_floor_usdt'])
    .orderBy('a.id')
    .execute();
  return {
    currencies: currencies.map((row) => ({
      id: row.id,
      code: row.code,
      type: row.type,
      name: row.name,
      shortName: row.short_name,
      iconPath: row.icon_path,
      isPopular: row.is_popular,
      restrictions: row.restrictions,
      decimals: row.decimals,
      isListed: row.is_listed,
    })),
    networks: [...networkOf.values()],
    assets: assets.map((row) => {
      const network = row.network_id === null ? undefined : networkOf.get(row.network_id);
      const inStopped = stopIn(row.in_stopped_reason, row.in_stopped_until);
      const outStopped = stopIn(row.payments_stopped_reason, row.payments_stopped_until);
      return {
        id: row.id,
        currencyId: row.currency_id,
        networkId: row.network_id,
        decimals: row.decimals,
        contract: row.contract,
        isAdded: row.is_added,
        isShown: row.is_shown,
        confirmationSteps: confirmationsOf(row.id),
        areDepositsStopped: (inStopped ?? network?.inStopped ?? null) !== null,
        arePaymentsStopped: (outStopped ?? network?.outStopped ?? null) !== null,
        inStopped,
        outStopped,
        floors: floorsIn(row),
      };
    }),
    directions: await readDirections(db),
    pairs: await readPairs(db),
  };
}

/** Of two stops, the one without an end. */
function outStopOf(row: Selectable<Schema['networks']>): Stop | null {
  const own = stopIn(row.out_stopped_reason, row.out_stopped_until);
  const frozen = stopIn(row.wallet_frozen_reason, null);
  return own?.until === null ? own : (frozen ?? own);
}

const networkIn = (row: Selectable<Schema['networks']>): Network => ({
  id: row.id,
  code: row.code,
  name: row.name,
  addressFormat: row.address_format as AddressFormat,
  approvesRequired: row.approves_required,
  hasMemo: row.has_memo,
  nativeCurrencyId: row.native_currency_id,
  firstConfirmationMs: row.first_confirmation_ms,
  inStopped: stopIn(row.in_stopped_reason, row.in_stopped_until),
  outStopped: outStopOf(row),
});

async function readPairs(db: Db): Promise<CatalogueRows['pairs']> {
  const pairs = await db.selectFrom('pair_rules').selectAll().execute();
  return pairs.map((row) => ({
    fromCurrencyId: row.from_currency_id,
    toCurrencyId: row.to_currency_id,
    rule: {
      isEnabled: row.is_enabled,
      stopped: stopIn(row.stopped_reason, row.stopped_until),
      markupBps: row.markup_bps,
      steps: stepsOf(row.markup_steps),
      hours: hoursIn(row),
      minGiveUsdt: toDecimal(row.min_give_usdt),
      maxGiveUsdt: toDecimal(row.max_give_usdt),
    },
  }));
}

function floorsIn(row: {
  readonly network_id: number | null;
  readonly payout_floor_usdt: string | null;
  readonly sweep_floor_usdt: string | null;
}): Asset['floors'] {
  if (row.network_id === null) return { payoutUsdt: ZERO, sweepUsdt: ZERO };
  const { payout_floor_usdt: payout, sweep_floor_usdt: sweep } = row;
  return {
    payoutUsdt: payout === null ? null : toDecimal(payout),
    sweepUsdt: sweep === null ? null : toDecimal(sweep),
  };
}

/** Adds missing rows only: an operator's changes survive, and a coin that they added before a release did. */
export async function seedCatalogue(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await seedCurrencies(tx);
    const has = (currencyId: number): boolean => stored.has(currencyId);
    const networks = networkSeeds.filter(({ nativeCurrencyId }) => has(nativeCurrencyId));
    const isOn = (networkId: number | null): boolean =>
      networkId === null || networks.some(({ id }) => id === networkId);
    await tx
      .insertInto('networks')
      .values(
        networks.map((seed) => ({
          id: seed.id,
          code: seed.code,
          name: seed.name,
          address_format: seed.addressFormat,
          approves_required: seed.approvesRequired,
          has_memo: seed.hasMemo,
          native_currency_id: seed.nativeCurrencyId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('assets')
      .values(
        assetSeeds
          .filter((seed) => has(seed.currencyId) && isOn(seed.networkId))
          .map((seed) => ({
            id: seed.id,
            currency_id: seed.currencyId,
            network_id: seed.networkId,
            decimals: seed.decimals,
            contract: seed.contract,
          })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('pair_rules')
      .values(
        pairSeeds
          .filter((seed) => has(seed.fromCurrencyId) && has(seed.toCurrencyId))
          .map((seed) => ({
            from_currency_id: seed.fromCurrencyId,
            to_currency_id: seed.toCurrencyId,
            is_enabled: true,
            markup_bps: seed.markupBps,
            min_give_usdt: seed.minGiveUsdt,
            max_give_usdt: seed.maxGiveUsdt,
          })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** @returns the ids that are there now */
async function seedCurrencies(tx: Tx): Promise<ReadonlySet<number>> {
  await tx
    .insertInto('currencies')
    .values(
      currencySeeds.map((seed) => ({
        id: seed.id,
        code: seed.code,
        type: seed.type,
        name: seed.name,
        short_name: seed.shortName,
        icon_path: seed.iconPath,
        is_popular: seed.isPopular,
        restrictions: [...seed.restrictions],
        decimals: seed.decimals,
        is_listed: seed.isListed,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await tx.selectFrom('currencies').select('id').execute();
  return new Set(stored.map(({ id }) => id));
}
