/**
 * Coins that are gone from a deposit address for good become the house's loss; its deposits cannot be
 * distinguished. Customers are owed the same. Nothing is booked while a sweep is signed or sent. A vanished
 * deposit takes its losses back first. It must never book without asking the network, nor on changed books.
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
  readonly amount: Decimal | null;
  readonly reason: string;
}

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

export async function bookFound(deps: ReconcileDeps, command: AddressCommand): Promise<Outcome> {
  const seen = await lookAt(deps, command);
  if (typeof seen === 'string') return declined(seen);
  // A surplus may be an unseen deposit.
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
  readonly shown: Decimal;
}

/** The books first, then the network after the same block. */
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

/** Lock order: deposits, assets, payments. */
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
    await resolveAlert(tx, at, alertSubjects.unseen(asset.id, address));
    return DONE;
  });
}
