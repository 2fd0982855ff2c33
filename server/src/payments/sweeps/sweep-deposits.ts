import { strict as assert } from 'node:assert';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { add, type Decimal, mulDivCeil, mulDivFloor, ONE, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { type Chain, ChainOutage, type FedSweep, type Feed } from '../../chains/chain.ts';
import type { Asset, CatalogueSource } from '../../currencies/catalogue.ts';
import { raiseAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { RateBoard } from '../../rates/board/board.ts';
import { paymentKeys } from '../payment.ts';
import { findPayment } from '../payments-store.ts';
import { requestPayment } from '../request-payment.ts';
import { takeStakeBack } from './lend-stake.ts';
import { promisedStake } from './lent-store.ts';
import { leastWorthSweeping, planSweep } from './sweep.ts';
import {
  beginNextAttempt,
  lockForStep,
  lockLastStep,
  markSweepRequested,
  type SweepableDeposit,
  sweepableDeposits,
} from './sweeps-store.ts';

export interface SweepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly rates: RateBoard;
}

const BATCH = 100;
/** A sweep that ran out of gas or energy gets more; a spike of fees must not drain the hot wallet. */
const FED_AGAIN = 3;

interface Candidate {
  readonly deposit: SweepableDeposit;
  readonly currencyId: number;
  readonly isNative: boolean;
  readonly fee: Decimal;
  /** In USDT. */
  readonly cost: Decimal;
  readonly worth: Decimal;
}

/** Safe to repeat. Returns how many steps were requested. One coin's outage, thrown last, stops no other. */
export async function sweepDeposits(deps: SweepDeps, chain: Chain): Promise<number> {
  if (!chain.depositsNeedSweep) return 0;
  const candidates: Candidate[] = [];
  for (const { currencyId } of chain.assets)
    candidates.push(...(await candidatesOf(deps, chain, currencyId)));
  let requested = 0;
  const silent = new Map<number, ChainOutage>();
  const unread = new Set<number>();
  // Gas leaves one wallet, and may not suffice for all.
  for (const candidate of candidates.toSorted(cheapestFirst)) {
    const { currencyId, deposit } = candidate;
    try {
      if (!silent.has(currencyId) && (await takeStep(deps, chain, candidate))) requested += 1;
    } catch (error) {
      if (!(error instanceof ChainOutage)) throw error;
      silent.set(currencyId, error);
    }
    if (silent.has(currencyId)) unread.add(deposit.depositAddressId);
  }
  requested += await takeStakeBack(deps, chain, unread);
  for (const outage of silent.values()) throw outage;
  return requested;
}

async function candidatesOf(deps: SweepDeps, chain: Chain, currencyId: number): Promise<Candidate[]> {
  const isNative = currencyId === chain.nativeCurrencyId;
  const fee = await chain.estimateFee(currencyId);
  const gasCost = isNative ? ZERO : await chain.estimateFee(chain.nativeCurrencyId);
  const native = deps.rates.priceOf(chain.nativeCurrencyId)?.usdt ?? null;
  const coin = deps.rates.priceOf(currencyId)?.usdt ?? null;
  if (native === null || coin === null) return [];
  const asset = assetOn(deps, chain, currencyId);
  const least = leastWorthSweeping(add(fee, gasCost), native, coin);
  const found = await sweepableDeposits(deps.db, asset, { isNative, least, limit: BATCH });
  return found.map((deposit) => ({
    deposit,
    currencyId,
    isNative,
    fee,
    cost: mulDivCeil(
      deposit.gas === 'final' || deposit.lent === 'final' ? fee : add(fee, gasCost),
      native,
      ONE,
    ),
    worth: mulDivFloor(deposit.amount, coin, ONE),
  }));
}

const cheapestFirst = (one: Candidate, other: Candidate): number => {
  const difference = one.cost * other.worth - other.cost * one.worth;
  return difference < 0n ? -1 : difference > 0n ? 1 : one.deposit.id - other.deposit.id;
};

export async function reportFailedSweep(
  deps: Pick<SweepDeps, 'db' | 'clock'>,
  event: { paymentId: string },
): Promise<void> {
  const payment = await findPayment(deps.db, event.paymentId);
  if (payment?.purpose !== 'gas' && payment?.purpose !== 'sweep') return;
  const { id, depositId, purpose, txId, failure } = payment;
  assert(depositId !== null, `${purpose} ${id} names no deposit`);
  await deps.db.transaction().execute(async (tx) => {
    const step = await lockLastStep(tx, depositId);
    // A newer attempt would never resolve this alert.
    if (step?.payment?.id !== id) return;
    if (failure === 'ours' && step.attempt < FED_AGAIN) {
      await beginNextAttempt(tx, depositId);
      return;
    }
    const detail = alertDetail('sweepFailed', { purpose, deposit: depositId, transaction: txId });
    await raiseAlert(tx, deps.clock.now(), alertSubjects.sweep(depositId), detail);
  });
}

async function takeStep(
  deps: SweepDeps,
  chain: Chain,
  { deposit, currencyId, isNative, fee }: Candidate,
): Promise<boolean> {
  const held = await chain.balance(currencyId, deposit.address);
  const gasHeld = isNative ? held : await chain.balance(chain.nativeCurrencyId, deposit.address);
  const { amount, address: from } = deposit;
  const feed = isNative ? COINS : await feedOf(deps, chain, { currencyId, amount, from });
  const step = planSweep({ ...deposit, isNative, held, gasHeld, fee, feed });
  if (step.kind === 'wait') return false;

  const isSweep = step.kind === 'sweep';
  const asset = assetOn(deps, chain, isSweep ? currencyId : chain.nativeCurrencyId);
  const address = isSweep ? await chain.hotAddress() : from;
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockForStep(tx, deposit))) return false;
    const isNextAttempt = step.kind === 'gas' && deposit.isGasTaken;
    if (isNextAttempt) await beginNextAttempt(tx, deposit.id);
    const id = await requestPayment(tx, {
      key:
        step.kind === 'opening'
          ? paymentKeys.opening(deposit.depositAddressId)
          : paymentKeys[step.kind](deposit.id, isNextAttempt ? deposit.attempt + 1 : deposit.attempt),
      purpose: step.kind === 'opening' ? 'gas' : step.kind,
      depositId: deposit.id,
      depositAddressId: deposit.depositAddressId,
      assetId: asset.id,
      address,
      memo: null,
      amount: step.amount,
      state: 'queued',
      isReserved: false,
      at,
    });
    if (isSweep) await markSweepRequested(tx, deposit.id, at);
    return id !== null;
  });
}

const COINS: Feed = { kind: 'coins' };

async function feedOf(
  { db }: SweepDeps,
  chain: Chain,
  sweep: Pick<FedSweep, 'currencyId' | 'amount' | 'from'>,
): Promise<Feed> {
  if (chain.feed === undefined) return COINS;
  return chain.feed({ ...sweep, promised: await promisedStake(db, chain.networkId) });
}

function assetOn(deps: SweepDeps, { networkId }: Chain, currencyId: number): Asset {
  const asset = deps.catalogue().asset(currencyId, networkId);
  assert(asset !== null, `network ${networkId} has coins that the catalogue does not know`);
  return asset;
}
