/**
 * Coins that are gone from a deposit address for good become the house's loss; its deposits cannot be
 * distinguished. Nothing is booked while a sweep is signed or sent. A vanished
 * deposit takes its losses back first. It never books without asking the network.
 */
import { add, type Decimal, formatDecimal, minOf, subtract, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import { type Asset, assetName } from '../../currencies/index.ts';
import { lockAssets } from '../../ledger/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { allOrNothing, type Declined, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { sweepAgainAt } from '../sweeps/retry-sweep.ts';
import { postLoss } from './address-losses.ts';
import { type AddressBooks, booksOfAddress, depositsAt, lockDepositsAt } from './booked-address-store.ts';
import { comparedOf, depositsThere } from './loss-parts.ts';
import { knowsSettled, type ReconcileDeps } from './reconcile-asset.ts';

export interface AddressCommand {
  readonly asset: Asset;
  readonly address: string;
  readonly amount: Decimal | null;
  readonly reason: string;
}

export async function bookLost(deps: ReconcileDeps, command: AddressCommand): Promise<Outcome> {
  const seen = await lookAt(deps, command);
  if ('done' in seen) return seen;
  const { balance, arrived } = seen.books;
  const missing = subtract(add(balance, arrived), seen.shown);
  if (missing <= ZERO) return declined('nothingMissing', { compared: comparedOf(deps, command, seen) });
  if (missing > balance) return declined('addressMoving', { address: command.address });
  if (command.amount !== missing) {
    const deposits = await depositsAt(deps.db, seen.books, command.asset.currencyId);
    return declined('coinsMissing', {
      missing: formatDecimal(missing),
      compared: comparedOf(deps, command, seen),
      deposits: depositsThere(deposits),
    });
  }
  return book(deps, command, seen, missing);
}

export async function bookFound(deps: ReconcileDeps, command: AddressCommand): Promise<Outcome> {
  const seen = await lookAt(deps, command);
  if ('done' in seen) return seen;
  // A surplus may be an unseen deposit.
  if (!seen.books.isQuiet) return declined('addressMoving', { address: command.address });
  const found = minOf(subtract(seen.shown, seen.books.balance), seen.books.lost);
  const compared = comparedOf(deps, command, seen);
  if (found <= ZERO) return declined('nothingFound', { compared });
  if (command.amount !== found) return declined('coinsThereAgain', { found: formatDecimal(found), compared });
  return book(deps, command, seen, subtract(ZERO, found));
}

interface Seen {
  readonly chain: Chain;
  readonly books: AddressBooks;
  readonly shown: Decimal;
}

/** The books first, then the network after the same block. */
async function lookAt(deps: ReconcileDeps, { asset, address }: AddressCommand): Promise<Seen | Declined> {
  const chain = asset.networkId === null ? undefined : deps.chains.get(asset.networkId);
  const isServed = chain?.assets.some(({ currencyId }) => currencyId === asset.currencyId) === true;
  if (chain === undefined || !isServed || !chain.depositsNeedSweep)
    return declined('coinsNotAtAddresses', { asset: assetName(deps.catalogue(), asset) });
  const books = await booksOfAddress(deps.db, asset, asset.currencyId === chain.nativeCurrencyId, address);
  if (books === null) return declined('addressNotOurs', { address });
  if (!books.isStill) return declined('addressMoving', { address });
  try {
    if (books.watched === null || !(await knowsSettled(deps, chain, books.watched)))
      return declined('watcherBehind', {});
    return { chain, books, shown: await chain.balance(asset.currencyId, address, books.watched) };
  } catch (error) {
    if (error instanceof ChainOutage) return declined('networkSilent', { why: error.message });
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
    if (locked?.isStill !== true) return declined('addressMoving', { address });
    if (locked.balance !== books.balance || locked.lost !== books.lost)
      return declined('booksChanged', { address });
    await postLoss(tx, { ...asset, depositAddressId, ticketId, amount, note, at });
    await sweepAgainAt(tx, { depositAddressId, currencyId: asset.currencyId }, at);
    await resolveAlert(tx, at, alertSubjects.unseen(asset.id, address));
    return DONE;
  });
}
