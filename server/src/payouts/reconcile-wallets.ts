/**
 * Asks every network what our wallets hold and compares it with the books. Missing coins stop the payouts of their
 * asset; coins that nobody can explain are booked as nobody's; both call the operator. It repairs nothing by itself.
 */
import { isDeepStrictEqual } from 'node:util';
import { add, type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import type { Chain } from '../chains/chain.ts';
import { type Asset, assetName, type CatalogueSource } from '../currencies/index.ts';
import { depositCredited, lockAsset, postEntry } from '../ledger/index.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { setStopReason, stopReason } from './payouts-store.ts';
import { compareBalance } from './reconcile.ts';
import { type BookedAddress, type BookedHot, bookedAddresses, bookedHot } from './reconcile-store.ts';

export interface ReconcileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
}

/** `'unsettled'`: the watcher was behind or something moved meanwhile; nothing was concluded, look again soon. */
export type Reconciled = 'compared' | 'unsettled';

/** Fees are estimated for now and were paid then. */
const FEE_MARGIN = 4n;
/** Addresses that are asked per asset, the fullest ones. */
const ADDRESSES_MAX = 200;

/** Throws the network's ChainOutage when it does not answer. */
export async function reconcileAsset(deps: ReconcileDeps, chain: Chain, asset: Asset): Promise<Reconciled> {
  const before = await readBooks(deps, chain, asset);
  const head = await chain.head();
  if (before.hot.watchedHash !== head.hash) return 'unsettled';
  const shownHot = await chain.balance(asset.currencyId, await chain.hotAddress());
  let shownOnAddresses = ZERO;
  for (const { address } of before.addresses) {
    shownOnAddresses = add(shownOnAddresses, await chain.balance(asset.currencyId, address));
  }
  const feesOpen = await openFees(chain, asset, before.hot);
  // The same head and the same books before and after: the balances belong to both.
  if ((await chain.head()).hash !== head.hash) return 'unsettled';
  if (!isDeepStrictEqual(await readBooks(deps, chain, asset), before)) return 'unsettled';

  const { hot } = before;
  const inHot = compareBalance(
    {
      balance: hot.balance,
      leaving: add(add(hot.paying, hot.vanishing), feesOpen),
      arriving: add(hot.sweeping, hot.depositing),
    },
    shownHot,
  );
  const booked = before.addresses.reduce((sum, { balance }) => add(sum, balance), ZERO);
  const onAddresses = compareBalance({ balance: booked, leaving: ZERO, arriving: ZERO }, shownOnAddresses);

  if (inHot.kind === 'shortfall') await stopFor(deps, asset, 'the hot wallet', inHot.missing);
  if (onAddresses.kind === 'shortfall') await stopFor(deps, asset, 'deposit addresses', onAddresses.missing);
  if (inHot.kind === 'surplus') await bookSurplus(deps, asset, inHot.extra, hot.lastPostingId);
  if (onAddresses.kind === 'surplus') await reportUnseen(deps, asset, onAddresses.extra);
  return inHot.kind === 'unclear' ? 'unsettled' : 'compared';
}

async function readBooks(
  { db }: ReconcileDeps,
  chain: Chain,
  asset: Asset,
): Promise<{ hot: BookedHot; addresses: readonly BookedAddress[] }> {
  const isNative = asset.currencyId === chain.nativeCurrencyId;
  return {
    hot: await bookedHot(db, asset, !chain.depositsNeedSweep),
    addresses: chain.depositsNeedSweep ? await bookedAddresses(db, asset, isNative, ADDRESSES_MAX) : [],
  };
}

/** What payments that were sent may have cost: only the coin that fees are paid in is touched. */
async function openFees(chain: Chain, asset: Asset, { feesOpen }: BookedHot): Promise<Decimal> {
  if (asset.currencyId !== chain.nativeCurrencyId || feesOpen === 0) return ZERO;
  let dearest = ZERO;
  for (const { currencyId } of chain.assets) {
    const fee = await chain.estimateFee(currencyId);
    if (fee > dearest) dearest = fee;
  }
  return (dearest * FEE_MARGIN * BigInt(feesOpen)) as Decimal;
}

async function stopFor(deps: ReconcileDeps, asset: Asset, where: string, missing: Decimal): Promise<void> {
  const reason = `reconciliation: ${where} held ${formatDecimal(missing)} ${assetName(deps.catalogue(), asset)} less than the books`;
  // An operator's own reason stays.
  if ((await stopReason(deps.db, asset.id)) === null) await setStopReason(deps.db, asset.id, reason);
  await raiseAlert(deps.db, deps.clock.now(), `shortfall:${asset.id}`, `${reason}; payouts are stopped`);
}

/** Named after the last posting that it was compared with: two processes that see the same surplus book it once. */
async function bookSurplus(
  deps: ReconcileDeps,
  asset: Asset,
  extra: Decimal,
  lastPostingId: number,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockAsset(tx, asset.id);
    const posted = await postEntry(tx, {
      key: `surplus:${asset.id}:${lastPostingId}`,
      kind: 'surplus',
      note: 'found by reconciliation',
      at,
      postings: depositCredited(asset, extra, 'hot', 'unmatched'),
    });
    if (posted === 'already-posted') return;
    const message = `The hot wallet held ${formatDecimal(extra)} ${assetName(deps.catalogue(), asset)} more than the books; booked as nobody's until claim-surplus says whose`;
    await raiseAlert(tx, at, `surplus:${asset.id}`, message);
  });
}

/** Perhaps a customer's coins that came in a way that the watcher cannot see: a human must find out whose they are. */
async function reportUnseen(deps: ReconcileDeps, asset: Asset, extra: Decimal): Promise<void> {
  const message = `Deposit addresses hold ${formatDecimal(extra)} ${assetName(deps.catalogue(), asset)} more than the books: look for deposits that were not seen`;
  await raiseAlert(deps.db, deps.clock.now(), `unseen:${asset.id}`, message);
}
