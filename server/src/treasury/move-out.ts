/** Never a customer's coins. */
import { randomUUID } from 'node:crypto';
import { type Decimal, formatDecimal, mulDivCeil, ONE, toDecimal } from '@parom/contract/money';
import type { Asset, CatalogueSource } from '../currencies/index.ts';
import {
  entryKeys,
  holdReserve,
  lockAsset,
  moveOutDecided,
  postEntry,
  reserveStates,
} from '../ledger/index.ts';
import { paymentKeys, requestPayment } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { allOrNothing, type Declined, DONE, declined, type Outcome } from '../platform/outcome.ts';
import type { RateBoard } from '../rates/board/board.ts';
import type { ColdAddress } from './cold-addresses.ts';
import { insertMove, lockMove, type MoveOut, moveMove, type OutKind } from './moves-store.ts';

export interface TreasuryRule {
  readonly coldAddresses: readonly ColdAddress[];
  /** Above it a second operator confirms. */
  readonly aloneUsdt: Decimal;
}

export interface TreasuryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly treasury: TreasuryRule;
  readonly rates: RateBoard;
}

export interface OutOrder {
  readonly kind: OutKind;
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly address: string | null;
  readonly by: string;
}

export type MovedOut =
  | { readonly done: true; readonly id: string; readonly to: ColdAddress; readonly isPaying: boolean }
  | Declined;

/** The most that one slip, or one stolen password, can cost. */
export const TREASURY_ALONE_USDT = toDecimal('1000');
const DAY_MS = 24 * 3_600_000;

export function moveOut(deps: TreasuryDeps, order: OutOrder): Promise<MovedOut> {
  const to = recipientOf(deps, order);
  if ('why' in to) return Promise.resolve(to);
  const isPaying = mayDecideAlone(deps, order);
  return allOrNothing<MovedOut & { done: true }>(deps.db, async (tx) => {
    const move: MoveOut = {
      id: randomUUID(),
      kind: order.kind,
      assetId: order.asset.id,
      amount: order.amount,
      address: to.address,
      memo: to.memo,
      state: isPaying ? 'paying' : 'proposed',
      askedBy: order.by,
      askedAt: deps.clock.now(),
      confirmedBy: null,
    };
    await insertMove(tx, move);
    const outcome = isPaying ? await pay(tx, deps, move) : await refuseTooMuch(tx, move);
    return outcome.done ? { done: true, id: move.id, to, isPaying } : outcome;
  });
}

/** Rounded up. Two people decide without a fresh price, or at a fixed one far from the market. */
function mayDecideAlone({ rates, treasury }: TreasuryDeps, { asset, amount }: OutOrder): boolean {
  const price = rates.priceOf(asset.currencyId);
  if (price === null || price.mostUsdt !== undefined) return false;
  return mulDivCeil(amount, price.usdt, ONE) <= treasury.aloneUsdt;
}

export const confirmMove = (deps: TreasuryDeps, id: string, by: string): Promise<Outcome> =>
  allOrNothing(deps.db, async (tx) => {
    const move = await lockMove(tx, id);
    if (move === null || move.kind === 'refill') return declined('noMoveToConfirm', {});
    if (move.state !== 'proposed') return declined('moveDecided', { state: move.state });
    if (move.askedBy === by) return declined('moveOfYourOwn', {});
    if (deps.clock.now().getTime() - move.askedAt.getTime() > DAY_MS) return declined('moveTooOld', {});
    const asset = deps.catalogue().assetById(move.assetId);
    const isListed = deps.treasury.coldAddresses.some(
      ({ networkId, address, memo }) =>
        networkId === asset.networkId && address === move.address && memo === move.memo,
    );
    if (!isListed) return declined('moveUnlisted', {});
    await moveMove(tx, id, { state: 'paying', confirmedBy: by });
    return pay(tx, deps, move);
  });

export const cancelMove = (deps: Pick<TreasuryDeps, 'db' | 'clock'>, id: string): Promise<Outcome> =>
  allOrNothing(deps.db, async (tx) => {
    const move = await lockMove(tx, id);
    if (move === null) return declined('noSuchMove', {});
    if (move.state !== 'proposed' && move.state !== 'announced')
      return declined('moveDecided', { state: move.state });
    await moveMove(tx, id, { state: 'cancelled', closedAt: deps.clock.now() });
    return DONE;
  });

function recipientOf({ treasury }: TreasuryDeps, { asset, address }: OutOrder): ColdAddress | Declined {
  const listed = treasury.coldAddresses.filter(({ networkId }) => networkId === asset.networkId);
  if (asset.networkId === null) return declined('roublesLeaveAtBank', {});
  const [only] = listed;
  if (only === undefined) return declined('noColdAddress', {});
  if (address === null)
    return listed.length === 1 ? only : declined('coldAddressUnnamed', { one: only.address });
  return listed.find((one) => one.address === address) ?? declined('coldAddressUnknown', {});
}

/** Customers' coins, promised coins, coins for fees and locked coins stay. */
async function pay(tx: Tx, deps: TreasuryDeps, move: MoveOut): Promise<Outcome> {
  const asset = deps.catalogue().assetById(move.assetId);
  await lockAsset(tx, asset.id);
  const isHeld =
    move.amount <= (await movableOf(tx, asset.id)) && (await holdReserve(tx, asset.id, move.amount, 'paid'));
  if (!isHeld) return tooMuch(tx, move);
  const at = deps.clock.now();
  await postEntry(tx, {
    key: entryKeys.treasuryDecided(move.id),
    kind: 'treasury-decided',
    at,
    postings: moveOutDecided(asset, move.amount, move.kind === 'cold' ? 'cold' : 'owner'),
  });
  await requestPayment(tx, {
    key: paymentKeys.treasuryOut(move.id),
    purpose: 'treasury-out',
    assetId: asset.id,
    address: move.address,
    memo: move.memo,
    amount: move.amount,
    state: 'queued',
    isReserved: true,
    at,
  });
  return DONE;
}

async function refuseTooMuch(tx: Tx, move: MoveOut): Promise<Outcome> {
  return move.amount > (await movableOf(tx, move.assetId)) ? tooMuch(tx, move) : DONE;
}

const tooMuch = async (tx: Tx, { assetId }: MoveOut): Promise<Declined> =>
  declined('movableAtMost', { most: formatDecimal(await movableOf(tx, assetId)) });

async function movableOf(tx: Tx, assetId: number): Promise<Decimal> {
  const state = (await reserveStates(tx)).find((one) => one.assetId === assetId);
  if (state === undefined) throw new Error(`there is no asset ${assetId}`);
  return state.movable;
}
