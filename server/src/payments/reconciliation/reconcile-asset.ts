/** It repairs nothing: it stops payments, books a surplus and alerts. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { add, type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import type { BlockRef, Chain } from '../../chains/chain.ts';
import { type Asset, assetName, type CatalogueSource, currencyName } from '../../currencies/index.ts';
import { depositCredited, entryKeys, lockAsset, postEntry } from '../../ledger/index.ts';
import { raiseOrUpdateAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { recordComparison } from '../engine-room/engine-room-store.ts';
import { dearestFee } from '../fees/ask-fees.ts';
import { stopReason } from '../outflow/stops-store.ts';
import { markUnpaid, unprovenFailures } from '../signing/unproven-failures-store.ts';
import { type BookedAddress, bookedAddresses } from './addresses-store.ts';
import { compareBalance } from './compare-balance.ts';
import { type BookedHot, bookedHot, unexplainedSurplus } from './reconcile-store.ts';
import { type MissingAt, reportNothingMissing, stopForMissing } from './stop-for-missing.ts';

export interface ReconcileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
}

/**
 * `'unsettled'`: no conclusion, look again soon. `'partly'`: not the addresses with a payment on its way.
 */
export type Reconciled = 'compared' | 'partly' | 'unsettled';

/** Fees may have been higher when paid. */
const FEE_MARGIN = 4n;
const ADDRESSES_MAX = 200;

/** After the watcher's last block: the books know it completely. */
export async function reconcileAsset(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<Reconciled> {
  const wasStopped = (await stopReason(deps.db, asset.id)) !== null;
  const hot = await reconcileHot(deps, chain, asset);
  const inHot = hot.missing;
  // Asking many addresses may take long or fail.
  if (
    inHot > ZERO &&
    !(await stopForMissing(deps, asset, { inHot, onAddresses: null, moving: 0 }, wasStopped))
  )
    return 'unsettled';
  const onAddresses = chain.depositsNeedSweep ? await lookAtAddresses(deps, chain, asset) : NOTHING_FOUND;
  if (onAddresses === 'unsettled') return 'unsettled';
  const { missing, unseen, moving } = onAddresses;
  const isMissing = inHot > ZERO || missing.length > 0;
  // An operator may have booked the loss and started payments.
  const isStopped = wasStopped || inHot > ZERO;
  if (isMissing && !(await stopForMissing(deps, asset, { inHot, onAddresses: missing, moving }, isStopped)))
    return 'unsettled';
  for (const one of unseen) await reportUnseen(deps, asset, one);
  if (hot.outcome === 'compared') {
    const gone = missing.reduce<Decimal>((sum, { amount }) => add(sum, amount), inHot);
    await recordComparison(deps.db, asset.id, {
      at: deps.clock.now(),
      difference: subtract(hot.extra, gone),
    });
  }
  if (isMissing || hot.outcome !== 'compared') return hot.outcome;
  // A moving address may have the loss.
  if (moving > 0) return wasStopped ? 'unsettled' : 'partly';
  await reportNothingMissing(deps, asset);
  return 'compared';
}

export async function compareHotWallet(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<void> {
  const wasStopped = (await stopReason(deps.db, asset.id)) !== null;
  const { missing: inHot } = await reconcileHot(deps, chain, asset);
  if (inHot > ZERO) await stopForMissing(deps, asset, { inHot, onAddresses: null, moving: 0 }, wasStopped);
}

interface HotLook {
  readonly outcome: Reconciled;
  readonly missing: Decimal;
  readonly extra: Decimal;
}

/** Amounts larger than the possible gap are proved unpaid. */
async function reconcileHot(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<HotLook> {
  const failures = await unprovenFailures(deps.db, asset.id);
  const hot = await bookedHot(deps.db, asset, !chain.depositsNeedSweep);
  const { watched } = hot;
  if (watched === null || !(await knowsSettled(deps, chain, watched)))
    return { outcome: 'unsettled', missing: ZERO, extra: ZERO };
  const shown = await chain.balance(asset.currencyId, await chain.hotAddress(), watched);
  const leaving = add(add(hot.paying, hot.vanishing), await openFees(chain, asset, hot));
  const arriving = add(hot.sweeping, hot.depositing);
  const found = compareBalance({ balance: hot.balance, leaving, arriving }, shown);
  if (found.kind === 'shortfall') return { outcome: 'compared', missing: found.missing, extra: ZERO };
  if (found.kind === 'agrees') {
    const atMostMissing = add(subtract(hot.balance, shown), arriving);
    const unpaid = failures.filter(({ amount }) => amount > atMostMissing).map(({ id }) => id);
    await markUnpaid(deps.db, unpaid, deps.clock.now());
  }
  const outcome = found.kind === 'unclear' ? 'unsettled' : 'compared';
  if (found.kind !== 'surplus') return { outcome, missing: ZERO, extra: ZERO };
  const { extra } = found;
  return { outcome: await bookSurplus(deps, chain, asset, extra, hot), missing: ZERO, extra };
}

interface AddressesLook {
  readonly missing: readonly MissingAt[];
  readonly unseen: readonly UnseenCoins[];
  readonly moving: number;
}

const NOTHING_FOUND: AddressesLook = { missing: [], unseen: [], moving: 0 };

async function lookAtAddresses(
  deps: ReconcileDeps,
  chain: Chain,
  asset: Asset,
): Promise<AddressesLook | 'unsettled'> {
  const isNative = asset.currencyId === chain.nativeCurrencyId;
  const { addresses, moving, watched } = await bookedAddresses(deps.db, asset, isNative, ADDRESSES_MAX);
  if (watched === null || addresses.length === 0) return { ...NOTHING_FOUND, moving };
  if (!(await knowsSettled(deps, chain, watched))) return 'unsettled';
  const missing: MissingAt[] = [];
  const unseen: UnseenCoins[] = [];
  // A surplus on one address must not hide a loss on another.
  for (const one of addresses) {
    const { address, balance, isQuiet } = one;
    const shown = await chain.balance(asset.currencyId, address, watched);
    const found = compareBalance({ balance, leaving: ZERO, arriving: ZERO }, shown);
    if (found.kind === 'shortfall') missing.push({ address, amount: found.missing });
    if (found.kind === 'surplus' && isQuiet) unseen.push({ ...one, extra: found.extra });
  }
  return { missing, unseen, moving };
}

/**
 * After a re-org the watcher's block may show spent coins, and they would be booked as unassigned. Call it
 * after reading the books.
 */
export async function knowsSettled(deps: ReconcileDeps, chain: Chain, watched: BlockRef): Promise<boolean> {
  const required = deps.catalogue().networkById(chain.networkId).approvesRequired;
  return watched.height > (await chain.head()).height - required;
}

async function openFees(chain: Chain, asset: Asset, { feesOpen }: BookedHot): Promise<Decimal> {
  if (asset.currencyId !== chain.nativeCurrencyId || feesOpen === 0) return ZERO;
  return ((await dearestFee(chain)) * FEE_MARGIN * BigInt(feesOpen)) as Decimal;
}

/** Another process or an operator may have booked these coins. */
async function bookSurplus(
  deps: ReconcileDeps,
  chain: Chain,
  asset: Asset,
  extra: Decimal,
  compared: BookedHot,
): Promise<Reconciled> {
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockAsset(tx, asset.id);
    const { lastPostingId } = await bookedHot(tx, asset, !chain.depositsNeedSweep);
    if (lastPostingId !== compared.lastPostingId) return 'unsettled';
    await postEntry(tx, {
      key: entryKeys.surplus(asset.id, lastPostingId),
      kind: 'surplus',
      note: 'found by reconciliation',
      at,
      postings: depositCredited(asset, extra, 'hot', 'unmatched'),
    });
    const unassigned = await unexplainedSurplus(tx, asset.currencyId);
    await raiseOrUpdateAlert(
      tx,
      at,
      alertSubjects.surplus(asset.id),
      surplusDetail(deps, asset, { extra, unassigned }),
    );
    return 'compared';
  });
}

/** Operators see only the latest message. */
function surplusDetail(
  { catalogue }: Pick<ReconcileDeps, 'catalogue'>,
  asset: Asset,
  { extra, unassigned }: { readonly extra: Decimal; readonly unassigned: Decimal },
) {
  const all = { amount: formatDecimal(unassigned), coin: currencyName(catalogue(), asset.currencyId) };
  return alertDetail('surplusBooked', {
    extra: { amount: formatDecimal(extra), coin: assetName(catalogue(), asset) },
    all: unassigned === extra ? null : all,
  });
}

interface UnseenCoins extends BookedAddress {
  readonly extra: Decimal;
}

/** A common alert would hide the second customer. */
export async function reportUnseen(
  deps: ReconcileDeps,
  asset: Asset,
  { address, ticket, extra, lost }: UnseenCoins,
): Promise<void> {
  const detail = alertDetail('coinsUnseen', {
    address,
    ticket,
    extra: { amount: formatDecimal(extra), coin: assetName(deps.catalogue(), asset) },
    lost: lost === ZERO ? null : formatDecimal(lost),
  });
  await raiseOrUpdateAlert(deps.db, deps.clock.now(), alertSubjects.unseen(asset.id, address), detail);
}
