/** It repairs nothing: it stops payments, books a surplus and alerts. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { add, type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { type BlockRef, type Chain, ChainOutage } from '../../chains/chain.ts';
import { type Asset, assetName, type CatalogueSource, currencyName } from '../../currencies/index.ts';
import { depositCredited, entryKeys, lockAsset, postEntry } from '../../ledger/index.ts';
import { raiseOrUpdateAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { dearestFee } from '../fees/ask-fees.ts';
import { stopReason } from '../outflow/stops-store.ts';
import { markUnpaid, unprovenFailures } from '../signing/unproven-failures-store.ts';
import { type BookedAddress, bookedAddresses } from './addresses-store.ts';
import { compareBalance } from './compare-balance.ts';
import { type ComparedAccount, type Look, storeComparison, type VainLook } from './comparisons-store.ts';
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
  const accounts = chain.depositsNeedSweep ? (['hot', 'deposits'] as const) : (['hot'] as const);
  const hot = await unlessSilent(deps, asset, accounts, reconcileHot(deps, chain, asset));
  const inHot = hot.missing;
  // Asking many addresses may take long or fail.
  const foundInHot = { inHot, onAddresses: null, moving: 0 };
  if (inHot > ZERO && !(await stopForMissing(deps, asset, foundInHot, wasStopped)))
    return withoutConclusion(deps, asset, 'hot');
  await storeComparison(deps.db, asset.id, hot.made);
  const onAddresses = chain.depositsNeedSweep
    ? await unlessSilent(deps, asset, ['deposits'], lookAtAddresses(deps, chain, asset))
    : NOTHING_FOUND;
  const { missing, unseen, moving, made } = onAddresses;
  if (onAddresses.outcome === 'unsettled') {
    if (made !== null) await storeComparison(deps.db, asset.id, made);
    return 'unsettled';
  }
  const isMissing = inHot > ZERO || missing.length > 0;
  // An operator may have booked the loss and started payments.
  const isStopped = wasStopped || inHot > ZERO;
  if (isMissing && !(await stopForMissing(deps, asset, { inHot, onAddresses: missing, moving }, isStopped)))
    return withoutConclusion(deps, asset, 'deposits');
  if (made !== null) await storeComparison(deps.db, asset.id, made);
  for (const one of unseen) await reportUnseen(deps, asset, one);
  if (isMissing || hot.outcome !== 'compared') return hot.outcome;
  // A moving address may have the loss.
  if (moving > 0) return wasStopped ? 'unsettled' : 'partly';
  await reportNothingMissing(deps, asset);
  return 'compared';
}

export async function compareHotWallet(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<void> {
  const wasStopped = (await stopReason(deps.db, asset.id)) !== null;
  const { missing: inHot, made } = await unlessSilent(deps, asset, ['hot'], reconcileHot(deps, chain, asset));
  const found = { inHot, onAddresses: null, moving: 0 };
  if (inHot > ZERO && !(await stopForMissing(deps, asset, found, wasStopped)))
    await withoutConclusion(deps, asset, 'hot');
  else await storeComparison(deps.db, asset.id, made);
}

/** The page says that the network is silent. */
async function unlessSilent<Found>(
  { db, clock }: ReconcileDeps,
  { id }: Asset,
  accounts: readonly ComparedAccount[],
  look: Promise<Found>,
): Promise<Found> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof ChainOutage)
      for (const account of accounts)
        await storeComparison(db, id, { account, at: clock.now(), outcome: 'silent' });
    throw error;
  }
}

async function withoutConclusion(
  { db, clock }: ReconcileDeps,
  { id }: Asset,
  account: ComparedAccount,
): Promise<'unsettled'> {
  await storeComparison(db, id, { account, at: clock.now(), outcome: 'underway' });
  return 'unsettled';
}

interface HotLook {
  readonly outcome: Reconciled;
  readonly missing: Decimal;
  readonly made: Look | VainLook;
}

/** Amounts larger than the possible gap are proved unpaid. */
async function reconcileHot(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<HotLook> {
  const at = deps.clock.now();
  const failures = await unprovenFailures(deps.db, asset.id);
  const hot = await bookedHot(deps.db, asset, !chain.depositsNeedSweep);
  const { watched } = hot;
  if (watched === null || !(await knowsSettled(deps, chain, watched)))
    return { outcome: 'unsettled', missing: ZERO, made: { account: 'hot', at, outcome: 'behind' } };
  const shown = await chain.balance(asset.currencyId, await chain.hotAddress(), watched);
  const leaving = add(add(hot.paying, hot.vanishing), await openFees(chain, asset, hot));
  const arriving = add(hot.sweeping, hot.depositing);
  const found = compareBalance({ balance: hot.balance, leaving, arriving }, shown);
  const missing = found.kind === 'shortfall' ? found.missing : ZERO;
  if (found.kind === 'agrees') {
    const atMostMissing = add(subtract(hot.balance, shown), arriving);
    const unpaid = failures.filter(({ amount }) => amount > atMostMissing).map(({ id }) => id);
    await markUnpaid(deps.db, unpaid, deps.clock.now());
  }
  const outcome =
    found.kind === 'surplus'
      ? await bookSurplus(deps, chain, asset, found.extra, hot)
      : found.kind === 'unclear'
        ? 'unsettled'
        : 'compared';
  if (outcome !== 'compared') return { outcome, missing, made: { account: 'hot', at, outcome: 'underway' } };
  const none = { unasked: ZERO, addressesAsked: 0, addressesMoving: 0 };
  const extra = found.kind === 'surplus' ? found.extra : ZERO;
  const figures = { books: hot.balance, network: shown, leaving, arriving, missing, extra };
  return { outcome, missing, made: { account: 'hot', at, ...figures, ...none } };
}

interface AddressesLook {
  readonly outcome: 'compared' | 'unsettled';
  readonly missing: readonly MissingAt[];
  readonly unseen: readonly UnseenCoins[];
  readonly moving: number;
  /** `null` where deposits need no sweep. */
  readonly made: Look | VainLook | null;
}

const NOTHING_FOUND: AddressesLook = { outcome: 'compared', missing: [], unseen: [], moving: 0, made: null };

async function lookAtAddresses(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<AddressesLook> {
  const at = deps.clock.now();
  const isNative = asset.currencyId === chain.nativeCurrencyId;
  const booked = await bookedAddresses(deps.db, asset, isNative, ADDRESSES_MAX);
  const { addresses, moving, watched, books } = booked;
  const behind = { ...NOTHING_FOUND, moving, made: { account: 'deposits', at, outcome: 'behind' } as const };
  if (watched === null) return behind;
  if (addresses.length > 0 && !(await knowsSettled(deps, chain, watched)))
    return { ...behind, outcome: 'unsettled' };
  const missing: MissingAt[] = [];
  const unseen: UnseenCoins[] = [];
  let network: Decimal = ZERO;
  // A surplus on one address must not hide a loss on another.
  for (const one of addresses) {
    const { address, balance, isQuiet } = one;
    const shown = await chain.balance(asset.currencyId, address, watched);
    network = add(network, shown);
    const found = compareBalance({ balance, leaving: ZERO, arriving: ZERO }, shown);
    if (found.kind === 'shortfall') missing.push({ address, amount: found.missing });
    if (found.kind === 'surplus' && isQuiet) unseen.push({ ...one, extra: found.extra });
  }
  const arriving = sumOf(addresses.map(({ arrived }) => arrived));
  const asked = subtract(sumOf(addresses.map(({ balance }) => balance)), arriving);
  const made = {
    account: 'deposits',
    at,
    books,
    network,
    leaving: ZERO,
    arriving,
    unasked: subtract(books, asked),
    addressesAsked: addresses.length,
    addressesMoving: moving,
    missing: sumOf(missing.map(({ amount }) => amount)),
    extra: sumOf(unseen.map(({ extra }) => extra)),
  } as const;
  return { outcome: 'compared', missing, unseen, moving, made };
}

const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce<Decimal>(add, ZERO);

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
