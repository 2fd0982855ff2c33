/** Limits the hourly outflow of an asset, so that a deceived price has a bounded cost. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { add, type Decimal, formatDecimal, mulDivCeil, ONE, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { Obstructed } from '../../chains/chain.ts';
import { type Asset, assetName, type Catalogue, type CatalogueSource } from '../../currencies/index.ts';
import { lockAsset } from '../../ledger/index.ts';
import { openDetail, raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { type Payment, sumOf } from '../payment.ts';
import { findPayment } from '../payments-store.ts';
import { assetsAtCeiling, freeQueued, letOutflowPass, nextToLeave, outflowOf } from './outflow-store.ts';
import { isStoppedForNow, setStopReason, stopReason } from './stops-store.ts';

export interface OutflowRule {
  /** USDT per asset; `null`: no ceiling. */
  readonly ceilingUsdt: Decimal | null;
  readonly worthOf: (currencyId: number) => Decimal | null;
}

export interface OutflowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly outflow: OutflowRule;
}

const leavesUs = ({ purpose }: Pick<Payment, 'purpose'>): boolean =>
  purpose === 'payout' || purpose === 'refund' || purpose === 'withdrawal';

/** The caller holds the asset's lock. */
export async function isWithinOutflow(
  tx: Tx,
  { clock, catalogue, outflow }: Omit<OutflowDeps, 'db'>,
  payment: Pick<Payment, 'purpose' | 'assetId' | 'amount' | 'passesOutflow'>,
): Promise<boolean> {
  if (outflow.ceilingUsdt === null || payment.passesOutflow || !leavesUs(payment)) return true;
  const left = await outflowOf(tx, payment.assetId, clock.now());
  const asset = catalogue().assetById(payment.assetId);
  return isBelow(
    { ceilingUsdt: outflow.ceilingUsdt, outflow, asset, names: catalogue() },
    add(left, payment.amount),
  );
}

export async function fitsBeside(
  deps: OutflowDeps,
  payment: Payment,
  beside: readonly Payment[],
): Promise<boolean> {
  // One that passes counts too.
  const counted = beside.filter(leavesUs);
  const amount = counted.reduce((sum, other) => add(sum, other.amount), payment.amount);
  return deps.db.transaction().execute((tx) => isWithinOutflow(tx, deps, { ...payment, amount }));
}

interface Ceiling {
  readonly ceilingUsdt: Decimal;
  readonly outflow: OutflowRule;
  readonly asset: Asset;
  readonly names: Catalogue;
}

const isBelow = (ceiling: Ceiling, amount: Decimal): boolean =>
  inUsdt(ceiling, amount) <= ceiling.ceilingUsdt;

/** Rounded up. @throws without a price */
function inUsdt({ outflow, asset, names }: Ceiling, amount: Decimal): Decimal {
  const worth = outflow.worthOf(asset.currencyId);
  if (worth === null) throw Obstructed.by('outflowUnpriced', { coin: assetName(names, asset) });
  return mulDivCeil(amount, worth, ONE);
}

export async function keepWithinOutflow(deps: OutflowDeps, payment: Payment): Promise<boolean> {
  if (deps.outflow.ceilingUsdt === null || payment.passesOutflow || !leavesUs(payment)) return true;
  return deps.db.transaction().execute(async (tx) => {
    if (await isStoppedForNow(tx, payment.assetId)) return false;
    if (await isWithinOutflow(tx, deps, payment)) return true;
    await stop(tx, deps, payment);
    return false;
  });
}

async function stop(tx: Tx, { clock, catalogue, outflow }: OutflowDeps, payment: Payment): Promise<void> {
  const now = clock.now();
  const asset = catalogue().assetById(payment.assetId);
  const name = assetName(catalogue(), asset);
  const left = await outflowOf(tx, asset.id, now);
  const ceiling = formatDecimal(outflow.ceilingUsdt ?? ZERO);
  const reached = { left: { amount: formatDecimal(left), coin: name }, ceiling };
  await setStopReason(tx, asset.id, { by: 'outflow', ...reached });
  const next = { payment: payment.id, sum: sumOf(catalogue(), payment) };
  const detail = alertDetail('outflowReached', { ...reached, ...next });
  await raiseOrUpdateAlert(tx, now, alertSubjects.outflow(asset.id), detail);
}

export async function resumeOutflow(deps: OutflowDeps): Promise<void> {
  for (const assetId of await assetsAtCeiling(deps.db))
    await deps.db.transaction().execute((tx) => resume(tx, deps, assetId));
}

async function resume(tx: Tx, deps: OutflowDeps, assetId: number): Promise<void> {
  await lockAsset(tx, assetId);
  const alerted = await alertedToLeave(tx, assetId);
  const mayLeave = alerted !== null && (await fits(tx, deps, assetId, alerted));
  const stop = await stopReason(tx, assetId);
  if (stop !== null) {
    // Coins are missing as well: only an operator starts it.
    const isMissing = (await openDetail(tx, alertSubjects.shortfall(assetId))) !== null;
    if (stop.by !== 'outflow' || isMissing) return;
    const next = await nextToLeave(tx, assetId);
    if (!mayLeave && next !== null && !(await fits(tx, deps, assetId, next))) return;
    await setStopReason(tx, assetId, null);
    await freeQueued(tx, assetId);
  }
  // Else each beat would raise the alert again.
  if (alerted === null || mayLeave) await resolveAlert(tx, deps.clock.now(), alertSubjects.outflow(assetId));
}

async function alertedToLeave(tx: Tx, assetId: number): Promise<Decimal | null> {
  const open = await openDetail(tx, alertSubjects.outflow(assetId));
  if (open?.code !== 'outflowReached') return null;
  const payment = await findPayment(tx, open.parts.payment);
  return payment?.state === 'queued' && !payment.passesOutflow ? payment.amount : null;
}

async function fits(tx: Tx, { clock, catalogue, outflow }: OutflowDeps, assetId: number, next: Decimal) {
  if (outflow.ceilingUsdt === null) return true;
  const asset = catalogue().assetById(assetId);
  if (outflow.worthOf(asset.currencyId) === null) return false;
  const left = await outflowOf(tx, assetId, clock.now());
  return isBelow({ ceilingUsdt: outflow.ceilingUsdt, outflow, asset, names: catalogue() }, add(left, next));
}

/** Waiting payments may exceed the ceiling. One transaction: a stop in between would lose its alert. */
export async function startPayments(tx: Tx, now: Date, assetId: number): Promise<void> {
  await lockAsset(tx, assetId);
  const stop = await stopReason(tx, assetId);
  // A payment above the ceiling waits between two stops as well.
  const isAlerted = (await openDetail(tx, alertSubjects.outflow(assetId))) !== null;
  const wasOutflow = stop === null ? isAlerted : stop.by === 'outflow';
  await setStopReason(tx, assetId, null);
  await resolveAlert(tx, now, alertSubjects.shortfall(assetId));
  await resolveAlert(tx, now, alertSubjects.outflow(assetId));
  if (wasOutflow) await letOutflowPass(tx, assetId, now);
}
