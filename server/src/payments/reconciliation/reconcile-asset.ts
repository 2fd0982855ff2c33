/**
 * Asks every network what our wallets hold and compares it with the books. Missing coins stop the payouts of their
 * asset; coins that nobody can explain are booked as nobody's; both call the operator. It repairs nothing by itself.
 */
import { add, type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import type { BlockRef, Chain } from '../../chains/chain.ts';
import { type Asset, assetName, type CatalogueSource, currencyName } from '../../currencies/index.ts';
import { depositCredited, entryKeys, lockAsset, postEntry } from '../../ledger/index.ts';
import { raiseOrUpdateAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { dearestFee } from '../ask-fees.ts';
import { stopReason } from '../stops-store.ts';
import { markUnpaid, unprovenFailures } from '../unproven-failures-store.ts';
import { type BookedAddress, bookedAddresses } from './addresses-store.ts';
import { compareBalance } from './compare-balance.ts';
import { type BookedHot, bookedHot, unexplainedSurplus } from './reconcile-store.ts';
import { type MissingAt, stopForMissing, tellNothingMissing } from './stop-for-missing.ts';

export interface ReconcileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
}

/**
 * `'unsettled'`: the watcher was behind or something moved meanwhile; nothing was concluded, look again soon. `'partly'`: but for
 * deposit addresses that a payment of ours is on its way to or from.
 */
export type Reconciled = 'compared' | 'partly' | 'unsettled';

/** Fees are estimated for now and were paid then. */
const FEE_MARGIN = 4n;
/** Addresses that are asked per asset, the fullest ones. */
const ADDRESSES_MAX = 200;

/**
 * Balances are those after the watcher's last block, which the books know all of, however many blocks come meanwhile.
 * Throws the network's ChainOutage when it does not answer, or not of that block.
 */
export async function reconcileAsset(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<Reconciled> {
  const wasStopped = (await stopReason(deps.db, asset.id)) !== null;
  const hot = await reconcileHot(deps, chain, asset);
  const inHot = hot.missing;
  // At once: addresses may be many, and their node may answer slowly or not at all.
  if (
    inHot > ZERO &&
    !(await stopForMissing(deps, asset, { inHot, onAddresses: null, moving: 0 }, wasStopped))
  )
    return 'unsettled';
  const onAddresses = chain.depositsNeedSweep ? await lookAtAddresses(deps, chain, asset) : NOTHING_FOUND;
  if (onAddresses === 'unsettled') return 'unsettled';
  const { missing, unseen, moving } = onAddresses;
  const isMissing = inHot > ZERO || missing.length > 0;
  // By this look itself: whoever has started them since may have booked what it found.
  const isStopped = wasStopped || inHot > ZERO;
  if (isMissing && !(await stopForMissing(deps, asset, { inHot, onAddresses: missing, moving }, isStopped)))
    return 'unsettled';
  for (const one of unseen) await reportUnseen(deps, asset, one);
  if (isMissing || hot.outcome !== 'compared') return hot.outcome;
  // One of them may be the one whose coins are gone: what was told of it stays told.
  if (moving > 0) return wasStopped ? 'unsettled' : 'partly';
  await tellNothingMissing(deps, asset);
  return 'compared';
}

/** The hot wallet alone, as soon as a payment has failed: a second payment for the same thing waits for it. */
export async function compareHotWallet(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<void> {
  const wasStopped = (await stopReason(deps.db, asset.id)) !== null;
  const { missing: inHot } = await reconcileHot(deps, chain, asset);
  if (inHot > ZERO) await stopForMissing(deps, asset, { inHot, onAddresses: null, moving: 0 }, wasStopped);
}

interface HotLook {
  readonly outcome: Reconciled;
  readonly missing: Decimal;
}

/** A failed payment that left all the same would be missing, whatever else is on its way: more than can be missing now proves it unpaid. */
async function reconcileHot(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<HotLook> {
  const failures = await unprovenFailures(deps.db, asset.id);
  const hot = await bookedHot(deps.db, asset, !chain.depositsNeedSweep);
  const { watched } = hot;
  if (watched === null || !(await knowsSettled(deps, chain, watched)))
    return { outcome: 'unsettled', missing: ZERO };
  const shown = await chain.balance(asset.currencyId, await chain.hotAddress(), watched);
  const leaving = add(add(hot.paying, hot.vanishing), await openFees(chain, asset, hot));
  const arriving = add(hot.sweeping, hot.depositing);
  const found = compareBalance({ balance: hot.balance, leaving, arriving }, shown);
  if (found.kind === 'shortfall') return { outcome: 'compared', missing: found.missing };
  if (found.kind === 'agrees') {
    const atMostMissing = add(subtract(hot.balance, shown), arriving);
    const unpaid = failures.filter(({ amount }) => amount > atMostMissing).map(({ id }) => id);
    await markUnpaid(deps.db, unpaid, deps.clock.now());
  }
  const outcome = found.kind === 'unclear' ? 'unsettled' : 'compared';
  if (found.kind !== 'surplus') return { outcome, missing: ZERO };
  return { outcome: await bookSurplus(deps, chain, asset, found.extra, hot), missing: ZERO };
}

interface AddressesLook {
  readonly missing: readonly MissingAt[];
  readonly unseen: readonly UnseenCoins[];
  /** Of so many nothing can be told now. */
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
  // Each by itself: what is too much on one must not make up for what is gone from another.
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
 * A payment is settled once the watcher stands deep enough above it; but a re-org deeper than that takes the watcher back
 * below it, and before its first look the node's word is enough. Coins that the books call paid would be there after
 * the watcher's block, and be booked as nobody's. Asked after the books were read.
 */
export async function knowsSettled(deps: ReconcileDeps, chain: Chain, watched: BlockRef): Promise<boolean> {
  const required = deps.catalogue().networkById(chain.networkId).approvesRequired;
  return watched.height > (await chain.head()).height - required;
}

/** What payments that were sent may have cost: only the coin that fees are paid in is touched. */
async function openFees(chain: Chain, asset: Asset, { feesOpen }: BookedHot): Promise<Decimal> {
  if (asset.currencyId !== chain.nativeCurrencyId || feesOpen === 0) return ZERO;
  return ((await dearestFee(chain)) * FEE_MARGIN * BigInt(feesOpen)) as Decimal;
}

/**
 * Only while the account is as it was compared: what was booked since, by another process that saw the same or by an
 * operator, may be these very coins.
 */
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
    const nobodys = await unexplainedSurplus(tx, asset.currencyId);
    await raiseOrUpdateAlert(
      tx,
      at,
      alertSubjects.surplus(asset.id),
      surplusMessage(deps, asset, { extra, nobodys }),
    );
    return 'compared';
  });
}

/** Whoever has not dealt with what was found before reads here of all of it: what is open says the last message only. */
function surplusMessage(
  { catalogue }: Pick<ReconcileDeps, 'catalogue'>,
  asset: Asset,
  { extra, nobodys }: { readonly extra: Decimal; readonly nobodys: Decimal },
): string {
  const found = `The hot wallet held ${formatDecimal(extra)} ${assetName(catalogue(), asset)} more than the books; booked as nobody's until claim-surplus says whose`;
  if (nobodys === extra) return found;
  return `${found}. With what was found before, on any network, ${formatDecimal(nobodys)} ${currencyName(catalogue(), asset.currencyId)} are nobody's`;
}

interface UnseenCoins extends BookedAddress {
  readonly extra: Decimal;
}

/**
 * Perhaps a customer's coins that came in a way that the watcher cannot see: a human must find out whose they are. Each
 * address has an alert of its own: one for all would hide the second customer while the first one's is open.
 */
export async function reportUnseen(
  deps: ReconcileDeps,
  asset: Asset,
  { address, ticket, extra, lost }: UnseenCoins,
): Promise<void> {
  const whose = ticket === null ? 'given to no ticket' : `of ticket ${ticket}`;
  const message = `The deposit address ${address}, ${whose}, holds ${formatDecimal(extra)} ${assetName(deps.catalogue(), asset)} more than the books: ${lost === ZERO ? 'look for a deposit that was not seen' : `${formatDecimal(lost)} are booked as lost there, and book-found books back what has come back`}`;
  await raiseOrUpdateAlert(deps.db, deps.clock.now(), alertSubjects.unseen(asset.id, address), message);
}
