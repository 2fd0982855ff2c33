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
 * - A deposit that vanishes takes the losses of its address back first (`address-losses.ts`): what was never there is not lost
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
import { lockAssets } from '../../ledger/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { sweepAgainAt } from '../sweeps/retry-sweep.ts';
import { postLoss } from './address-losses.ts';
import { type AddressBooks, booksOfAddress, depositsAt, lockDepositsAt } from './booked-address-store.ts';
import { balances, isMoving, named } from './loss-sentences.ts';
import { knowsSettled, type ReconcileDeps } from './reconcile-asset.ts';

export interface AddressCommand {
  readonly asset: Asset;
  readonly address: string;
  /** What the operator believes; anything but what is so now is refused, with the sum that is. */
  readonly amount: Decimal | null;
  readonly reason: string;
}

/** Books what the address holds too little as lost. */
export async function bookLost(deps: ReconcileDeps, command: AddressCommand): Promise<Outcome> {
  const seen = await lookAt(deps, command);
  if (typeof seen === 'string') return declined(seen);
  const { balance, arrived } = seen.books;
  const missing = subtract(add(balance, arrived), seen.shown);
  if (missing <= ZERO) return declined(`nothing is missing: ${balances(deps, command, seen)}`);
  if (missing > balance) return declined(isMoving(command.address));
  if (command.amount !== missing) {
    const deposits = await depositsAt(deps.db, seen.books, command.asset.currencyId);
    const sum = formatDecimal(missing);
    return declined(
      `${sum} are missing: ${balances(deps, command, seen)}${named(deposits)}. Nothing is booked yet; --amount ${sum} books them as lost`,
    );
  }
  return book(deps, command, seen, missing);
}

/** Books what was lost at the address, and is there again, back. */
export async function bookFound(deps: ReconcileDeps, command: AddressCommand): Promise<Outcome> {
  const seen = await lookAt(deps, command);
  if (typeof seen === 'string') return declined(seen);
  // What came in a way that the watcher did not see yet is nothing that is there again.
  if (!seen.books.isQuiet) return declined(isMoving(command.address));
  const found = minOf(subtract(seen.shown, seen.books.balance), seen.books.lost);
  if (found <= ZERO)
    return declined(`nothing that was lost is there again: ${balances(deps, command, seen)}`);
  if (command.amount !== found) {
    const sum = formatDecimal(found);
    return declined(
      `${sum} are there again: ${balances(deps, command, seen)}. Nothing is booked yet; --amount ${sum} books them as found`,
    );
  }
  return book(deps, command, seen, subtract(ZERO, found));
}

interface Seen {
  readonly chain: Chain;
  readonly books: AddressBooks;
  /** What the network says that the address holds. */
  readonly shown: Decimal;
}

/** As reconciliation looks: the books first, then the network after the block that they know. A sentence where nothing can be said. */
async function lookAt(deps: ReconcileDeps, { asset, address }: AddressCommand): Promise<Seen | string> {
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

/** Lock order: deposits, assets, payouts. */
function book(deps: ReconcileDeps, command: AddressCommand, seen: Seen, amount: Decimal): Promise<Outcome> {
  const { asset, address, reason: note } = command;
  const { chain, books } = seen;
  const { depositAddressId, ticketId } = books;
  const at = deps.clock.now();
  const gas = deps.catalogue().asset(chain.nativeCurrencyId, chain.networkId);
  return allOrNothing(deps.db, async (tx) => {
    await lockDepositsAt(tx, books);
    await lockAssets(tx, [asset.id, gas?.id ?? asset.id]);
    const locked = await booksOfAddress(tx, asset, asset.currencyId === chain.nativeCurrencyId, address);
    if (locked?.isStill !== true) return declined(isMoving(address));
    if (locked.balance !== books.balance || locked.lost !== books.lost)
      return declined(`the books of ${address} changed meanwhile: look again, without --amount`);
    await postLoss(tx, { ...asset, depositAddressId, ticketId, amount, note, at });
    await sweepAgainAt(tx, { depositAddressId, currencyId: asset.currencyId }, at);
    // What is still too much there, or too little, the next comparison says anew.
    await resolveAlert(tx, at, alertSubjects.unseen(asset.id, address));
    return DONE;
  });
}
