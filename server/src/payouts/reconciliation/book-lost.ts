/**
 * Coins that are gone from a deposit address for good (burnt or confiscated by their issuer, moved by hand with the seed)
 * are booked as the house's loss, by an operator who says how much; and booked back when they are there again. An address
 * is the unit, as in the comparison: coins of several deposits that lie together cannot be told apart.
 *
 * - What customers are owed never changes. Whoever was paid was paid by the hot wallet, and so is whoever is refunded
 *   later; a deposit that waits for a decision goes on waiting.
 * - While a sweep is signed or sent, nothing is booked: its coins are on the way. One that nobody signed is taken back, and
 *   what is left is swept anew; what waits for a decision there is its own first.
 * - What others send there meanwhile keeps nothing from being booked as lost, or anybody could; it is not lost itself before it is final.
 * - A deposit that vanishes takes the losses of its address back first (`takeLossesBack`): what was never there is not lost
 *   as well, and is not taken out of the books twice. What is missing still, or again when the deposit comes back, the next
 *   comparison finds: an operator looks anew. One whose block is only replaced keeps its place, and the loss stands.
 * - Coins that come back are more than the books, and stay where they are until `bookFound`: then they are swept.
 *
 * It must never book what the network was not asked about, nor on books that moved meanwhile.
 */
import { add, type Decimal, formatDecimal, minOf, subtract, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import { type Asset, assetName } from '../../currencies/index.ts';
import { depositLost, entryKeys, lockAssets, postEntry, type WalletAsset } from '../../ledger/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { sweepAnewAt } from '../sweeps/retry-sweep.ts';
import {
  type AddressBooks,
  type BookedDeposit,
  booksOfAddress,
  depositsAt,
  insertLoss,
  lockDepositsAt,
  lossBeside,
} from './booked-address-store.ts';
import { knowsSettled, type ReconcileDeps } from './reconcile-wallets.ts';

export interface AddressOrder {
  readonly asset: Asset;
  readonly address: string;
  /** What the operator believes; anything but what is so now is refused, with the sum that is. */
  readonly amount: Decimal | null;
  readonly reason: string;
}

/** Deposits that a refusal names. */
const NAMED_MAX = 5;

/** Books what the address holds too little as lost. */
export async function bookLost(deps: ReconcileDeps, order: AddressOrder): Promise<Outcome> {
  const seen = await lookAt(deps, order);
  if (typeof seen === 'string') return declined(seen);
  const { balance, arrived } = seen.books;
  const missing = subtract(add(balance, arrived), seen.shown);
  if (missing <= ZERO) return declined(`nothing is missing: ${spoken(deps, order, seen)}`);
  if (missing > balance) return declined(isMoving(order.address));
  if (order.amount !== missing) {
    const deposits = await depositsAt(deps.db, seen.books, order.asset.currencyId);
    const sum = formatDecimal(missing);
    return declined(
      `${sum} are missing: ${spoken(deps, order, seen)}${named(deposits)}. Nothing is booked yet; --amount ${sum} books them as lost`,
    );
  }
  return book(deps, order, seen, missing);
}

/** Books what was lost at the address, and is there again, back. */
export async function bookFound(deps: ReconcileDeps, order: AddressOrder): Promise<Outcome> {
  const seen = await lookAt(deps, order);
  if (typeof seen === 'string') return declined(seen);
  // What came in a way that the watcher did not see yet is nothing that is there again.
  if (!seen.books.isQuiet) return declined(isMoving(order.address));
  const found = minOf(subtract(seen.shown, seen.books.balance), seen.books.lost);
  if (found <= ZERO) return declined(`nothing that was lost is there again: ${spoken(deps, order, seen)}`);
  if (order.amount !== found) {
    const sum = formatDecimal(found);
    return declined(
      `${sum} are there again: ${spoken(deps, order, seen)}. Nothing is booked yet; --amount ${sum} books them as found`,
    );
  }
  return book(deps, order, seen, subtract(ZERO, found));
}

/**
 * A deposit leaves the books, so what was booked as lost at its address rests on coins that were never there: all of it is
 * taken back, in the transaction that takes the deposit out. The asset is locked by then.
 */
export async function takeLossesBack(
  tx: Tx,
  deposit: WalletAsset & { readonly id: number; readonly ticketId: string | null },
  at: Date,
): Promise<void> {
  const beside = await lossBeside(tx, deposit.id);
  if (beside === null) return;
  const { targetId, lost } = beside;
  const note = `deposit ${deposit.id} vanished`;
  await post(tx, { ...deposit, targetId, amount: subtract(ZERO, lost), note, at });
}

interface Seen {
  readonly chain: Chain;
  readonly books: AddressBooks;
  /** What the network says that the address holds. */
  readonly shown: Decimal;
}

/** As reconciliation looks: the books first, then the network after the block that they know. A sentence where nothing can be said. */
async function lookAt(deps: ReconcileDeps, { asset, address }: AddressOrder): Promise<Seen | string> {
  const chain = asset.networkId === null ? undefined : deps.chains.get(asset.networkId);
  const isServed = chain?.assets.some(({ currencyId }) => currencyId === asset.currencyId) === true;
  if (chain === undefined || !isServed || !chain.depositsNeedSweep)
    return `${assetName(deps.catalogue(), asset)} does not lie on deposit addresses here; what a hot wallet holds is booked by set-reserve`;
  const books = await booksOfAddress(deps.db, asset, asset.currencyId === chain.nativeCurrencyId, address);
  if (books === null)
    return `${address} is no deposit address of ours on this network: name it as the alert does`;
  if (!books.isStill) return isMoving(address);
  try {
    if (books.watched === null || !(await knowsSettled(deps, chain, books.watched)))
      return 'the watcher of this network is behind: try again in a minute';
    return { chain, books, shown: await chain.balance(asset.currencyId, address, books.watched) };
  } catch (error) {
    if (error instanceof ChainOutage)
      return `the network does not answer, nothing is booked: ${error.message}`;
    throw error;
  }
}

const isMoving = (address: string): string =>
  `something is on its way to or from ${address}: nothing can be said before it has arrived`;

/** Lock order: deposits, assets, payouts. */
function book(deps: ReconcileDeps, order: AddressOrder, seen: Seen, amount: Decimal): Promise<Outcome> {
  const { asset, address, reason: note } = order;
  const { chain, books } = seen;
  const { targetId, ticketId } = books;
  const at = deps.clock.now();
  const gas = deps.catalogue().asset(chain.nativeCurrencyId, chain.networkId);
  return allOrNothing(deps.db, async (tx) => {
    await lockDepositsAt(tx, books);
    await lockAssets(tx, [asset.id, gas?.id ?? asset.id]);
    const now = await booksOfAddress(tx, asset, asset.currencyId === chain.nativeCurrencyId, address);
    if (now?.isStill !== true) return declined(isMoving(address));
    if (now.balance !== books.balance || now.lost !== books.lost)
      return declined(`the books of ${address} changed meanwhile: look again, without --amount`);
    await post(tx, { ...asset, targetId, ticketId, amount, note, at });
    await sweepAnewAt(tx, { targetId, currencyId: asset.currencyId }, at);
    // What is still too much there, or too little, the next comparison says anew.
    await resolveAlert(tx, at, alertSubjects.unseen(asset.id, address));
    return DONE;
  });
}

/** The row that the comparison reads, and the entry of the same sum. */
async function post(
  tx: Tx,
  loss: WalletAsset & {
    readonly targetId: number;
    readonly ticketId: string | null;
    readonly amount: Decimal;
    readonly note: string;
    readonly at: Date;
  },
): Promise<void> {
  const { currencyId, networkId, ticketId, amount, note, at } = loss;
  const id = await insertLoss(tx, loss);
  await postEntry(tx, {
    key: entryKeys.addressLoss(id),
    kind: amount > ZERO ? 'loss' : 'loss-undone',
    ticketId,
    note,
    at,
    postings: depositLost({ currencyId, networkId }, amount, 'deposits'),
  });
}

/** `T1 must hold 100 USDT@tron by the books, besides 5 booked as lost, and holds 40` */
function spoken(deps: ReconcileDeps, { asset, address }: AddressOrder, { books, shown }: Seen): string {
  const lost = books.lost === ZERO ? '' : `, besides ${formatDecimal(books.lost)} booked as lost`;
  const due = formatDecimal(add(books.balance, books.arrived));
  return `${address} must hold ${due} ${assetName(deps.catalogue(), asset)} by the books${lost}, and holds ${formatDecimal(shown)}`;
}

/** `, of deposits 17 (60, exchanged), 18 (40, held) of ticket 100001` */
function named(deposits: readonly BookedDeposit[]): string {
  if (deposits.length === 0) return '';
  const shown = deposits
    .slice(0, NAMED_MAX)
    .map(({ id, amount, disposition }) => `${id} (${formatDecimal(amount)}, ${disposition})`);
  const more = deposits.length - shown.length;
  const ticket = deposits.find((deposit) => deposit.ticket !== null)?.ticket;
  return `; there are deposits ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}${ticket === undefined ? '' : ` of ticket ${ticket}`}`;
}
