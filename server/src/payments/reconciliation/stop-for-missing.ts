/** The alert names every finding, so that payments are not started too early. */
import { type AlertDetail, alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { CoinsMissing } from '@parom/contract/console/answers/alerts/books';
import { add, type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { type Asset, assetName, type CatalogueSource, readStops } from '../../currencies/index.ts';
import {
  openDetail,
  raiseOrUpdateAlert,
  resolveAlert,
  updateOpenAlert,
} from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isStoppedForNow, setStopReason, stopReason } from '../outflow/stops-store.ts';

interface StopDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

export interface MissingAt {
  readonly address: string;
  readonly amount: Decimal;
}

export interface Missing {
  readonly inHot: Decimal;
  readonly onAddresses: readonly MissingAt[] | null;
  readonly moving: number;
}

/**
 * One transaction: a stop without an alert would last unnoticed.
 * @returns `false`: an operator started payments meanwhile and may have booked the loss
 */
export async function stopForMissing(
  { db, clock, catalogue }: StopDeps,
  asset: Asset,
  missing: Missing,
  wasStopped: boolean,
): Promise<boolean> {
  const subject = alertSubjects.shortfall(asset.id);
  const found = foundOf(missing, assetName(catalogue(), asset));
  return db.transaction().execute(async (tx) => {
    const isStopped = await isStoppedForNow(tx, asset.id);
    if (wasStopped && !isStopped) return false;
    // An operator's reason stays, unless the stop would end by itself.
    const { out } = await readStops(tx, { kind: 'asset', id: asset.id });
    if (out === null || out.until !== null)
      await setStopReason(tx, asset.id, { by: 'reconciliation', found });
    const open = missing.onAddresses === null ? await openDetail(tx, subject) : null;
    if (!isSaid(open, found))
      await raiseOrUpdateAlert(
        tx,
        clock.now(),
        subject,
        alertDetail('coinsLacking', { found, earlier: earlierIn(open) }),
      );
    return true;
  });
}

/** The addresses are asked next, and complete it. */
const isSaid = (open: AlertDetail | null, { inHot }: CoinsMissing): boolean =>
  inHot !== null && open?.code === 'coinsLacking' && open.parts.found.inHot === inHot;

/** Keeps an earlier finding until the addresses are asked again. */
const earlierIn = (open: AlertDetail | null): CoinsMissing | null =>
  open?.code === 'coinsLacking' ? (open.parts.earlier ?? open.parts.found) : null;

/** Only an operator starts payments again. */
export async function reportNothingMissing({ db, clock, catalogue }: StopDeps, asset: Asset): Promise<void> {
  const subject = alertSubjects.shortfall(asset.id);
  const detail = alertDetail('coinsNoLongerMissing', { coin: assetName(catalogue(), asset) });
  await db.transaction().execute(async (tx) => {
    if (!(await isStoppedForNow(tx, asset.id))) return resolveAlert(tx, clock.now(), subject);
    if ((await stopReason(tx, asset.id))?.by === 'reconciliation')
      await raiseOrUpdateAlert(tx, clock.now(), subject, detail);
    else await updateOpenAlert(tx, subject, detail);
  });
}

function foundOf({ inHot, onAddresses, moving }: Missing, coin: string): CoinsMissing {
  const most = onAddresses?.toSorted((one, other) => (one.amount < other.amount ? 1 : -1)) ?? [];
  const shown = most.map(({ address, amount }) => ({ address, amount: formatDecimal(amount) }));
  return {
    coin,
    inHot: inHot > ZERO ? formatDecimal(inHot) : null,
    onAddresses: onAddresses === null ? null : { most: shown, total: formatDecimal(sum(onAddresses)) },
    moving,
  };
}

const sum = (missing: readonly MissingAt[]): Decimal =>
  missing.reduce((total, { amount }) => add(total, amount), ZERO);
