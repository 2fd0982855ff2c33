/** The alert names every finding, so that payments are not started too early. */
import { add, type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { type Asset, assetName, type CatalogueSource, readStops } from '../../currencies/index.ts';
import {
  openMessage,
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

const NAMED_MAX = 5;

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
  const name = assetName(catalogue(), asset);
  const subject = alertSubjects.shortfall(asset.id);
  const message = `${findings(missing, name, Infinity)}${notLookedAt(missing)}; payments are stopped. Look where the coins went. If they are gone for good, ${commandsFor(missing)} them. Then start-payouts`;
  return db.transaction().execute(async (tx) => {
    const isStopped = await isStoppedForNow(tx, asset.id);
    if (wasStopped && !isStopped) return false;
    // An operator's reason stays, unless the stop would end by itself.
    const { out } = await readStops(tx, { kind: 'asset', id: asset.id });
    if (out === null || out.until !== null)
      await setStopReason(tx, asset.id, findings(missing, name, NAMED_MAX));
    const openAlert = missing.onAddresses === null ? await openMessage(tx, subject) : null;
    if (openAlert?.split(EARLIER)[0]?.includes(inHotWallet(missing, name)) !== true)
      await raiseOrUpdateAlert(tx, clock.now(), subject, withEarlier(message, openAlert, name));
    return true;
  });
}

const BY_US = 'reconciliation: ';

const EARLIER = '. An earlier look said: ';

/** Keeps an earlier finding until the addresses are asked again. */
function withEarlier(message: string, openAlert: string | null, name: string): string {
  const earlier = openAlert?.split(EARLIER).at(-1);
  return earlier === undefined || earlier === nothingMissing(name)
    ? message
    : `${message}${EARLIER}${earlier}`;
}

const nothingMissing = (name: string): string =>
  `${BY_US}at the last look nothing of ${name} was missing any more; payments are stopped until start-payouts`;

/** Only an operator starts payments again. */
export async function reportNothingMissing({ db, clock, catalogue }: StopDeps, asset: Asset): Promise<void> {
  const subject = alertSubjects.shortfall(asset.id);
  const message = nothingMissing(assetName(catalogue(), asset));
  await db.transaction().execute(async (tx) => {
    if (!(await isStoppedForNow(tx, asset.id))) return resolveAlert(tx, clock.now(), subject);
    if ((await stopReason(tx, asset.id))?.startsWith(BY_US))
      await raiseOrUpdateAlert(tx, clock.now(), subject, message);
    else await updateOpenAlert(tx, subject, message);
  });
}

const less = (where: string, amount: Decimal, name: string): string =>
  `${where} held ${formatDecimal(amount)} ${name} less than the books`;

const inHotWallet = ({ inHot }: Missing, name: string): string => less('the hot wallet', inHot, name);

function findings(missing: Missing, name: string, namedMax: number): string {
  const { inHot, onAddresses } = missing;
  const parts = inHot > ZERO ? [inHotWallet(missing, name)] : [];
  if (onAddresses !== null && onAddresses.length > 0)
    parts.push(less(`deposit addresses ${named(onAddresses, namedMax)}`, sum(onAddresses), name));
  return `${BY_US}${parts.join(', and ')}`;
}

function notLookedAt({ onAddresses, moving }: Missing): string {
  if (onAddresses === null) return '; deposit addresses are not compared yet';
  if (moving === 0) return '';
  const more = moving === 1 ? 'one more deposit address' : `${moving} more deposit addresses`;
  return `; ${more} cannot be compared while a payment is on its way there, or a deposit is not booked yet`;
}

function commandsFor({ inHot, onAddresses }: Missing): string {
  const ofAddresses = (onAddresses ?? []).length > 0;
  if (inHot > ZERO && ofAddresses) return 'set-reserve and book-lost book';
  return ofAddresses ? 'book-lost books' : 'set-reserve books';
}

const sum = (missing: readonly MissingAt[]): Decimal =>
  missing.reduce((total, { amount }) => add(total, amount), ZERO);

function named(missing: readonly MissingAt[], max: number): string {
  const sorted = missing.toSorted((one, other) => (one.amount < other.amount ? 1 : -1));
  const shown = sorted.slice(0, max).map(({ address, amount }) => `${address}: ${formatDecimal(amount)}`);
  const more = missing.length - shown.length;
  return `(${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}
