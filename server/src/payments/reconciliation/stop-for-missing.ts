/**
 * Coins that are missing stop the payouts of their asset and call the operator, who reads what the last look found: all
 * of it, so that he does not let payouts leave while more is missing than he was told.
 */
import { add, type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { type Asset, assetName, type CatalogueSource } from '../../currencies/index.ts';
import {
  openMessage,
  raiseOrUpdateAlert,
  resolveAlert,
  updateOpenAlert,
} from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isStoppedForNow, setStopReason, stopReason } from '../stops-store.ts';

interface StopDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

export interface MissingAt {
  readonly address: string;
  readonly amount: Decimal;
}

/** What one look found missing of an asset. */
export interface Missing {
  readonly inHot: Decimal;
  /** `null`: they were not looked at yet. */
  readonly onAddresses: readonly MissingAt[] | null;
  /** Of so many addresses nothing could be told. */
  readonly moving: number;
}

/** As many addresses are named by the reason of a stop, which stands in a table. The alert names all. */
const NAMED_MAX = 5;

/**
 * In one transaction, under the asset's lock: payouts that stand still and call nobody would stand for ever, and an
 * alert that outlives its stop would say what is not so.
 * @param wasStopped when the look began, or by what it found before
 * @returns `false`: an operator started them meanwhile. He may have booked what this look could not know of, so nothing is done
 */
export async function stopForMissing(
  { db, clock, catalogue }: StopDeps,
  asset: Asset,
  missing: Missing,
  wasStopped: boolean,
): Promise<boolean> {
  const name = assetName(catalogue(), asset);
  const subject = alertSubjects.shortfall(asset.id);
  const message = `${spoken(missing, name, Infinity)}${untold(missing)}; payouts are stopped. Look where they went; ${commandsFor(missing)} what is gone for good, then start-payouts`;
  return db.transaction().execute(async (tx) => {
    const isStopped = await isStoppedForNow(tx, asset.id);
    if (wasStopped && !isStopped) return false;
    // The reason that stands may be an operator's, and stays.
    if (!isStopped) await setStopReason(tx, asset.id, spoken(missing, name, NAMED_MAX));
    const told = missing.onAddresses === null ? await openMessage(tx, subject) : null;
    // What this look found so far may be told already, with what the one before found on addresses.
    if (told?.split(EARLIER)[0]?.includes(inHotWallet(missing, name)) !== true)
      await raiseOrUpdateAlert(tx, clock.now(), subject, withEarlier(message, told, name));
    return true;
  });
}

/** Begins the reason of each stop that nobody ordered, and what is told of it. */
const BY_US = 'reconciliation: ';

const EARLIER = '. An earlier look said: ';

/** What it found on addresses stays told until this one has looked there, but not that it found nothing. */
function withEarlier(message: string, told: string | null, name: string): string {
  const earlier = told?.split(EARLIER).at(-1);
  return earlier === undefined || earlier === nothingMissing(name)
    ? message
    : `${message}${EARLIER}${earlier}`;
}

const nothingMissing = (name: string): string =>
  `${BY_US}at the last look nothing of ${name} was missing any more; payouts are stopped until start-payouts`;

/** Whoever has booked what was missing reads that it was all. Only he lets payouts leave again. */
export async function tellNothingMissing({ db, clock, catalogue }: StopDeps, asset: Asset): Promise<void> {
  const subject = alertSubjects.shortfall(asset.id);
  const message = nothingMissing(assetName(catalogue(), asset));
  await db.transaction().execute(async (tx) => {
    if (!(await isStoppedForNow(tx, asset.id))) return resolveAlert(tx, clock.now(), subject);
    // An operator who stopped them knows of it; of a stop of ours he hears until he ends it, whatever he puts away.
    if ((await stopReason(tx, asset.id))?.startsWith(BY_US))
      await raiseOrUpdateAlert(tx, clock.now(), subject, message);
    else await updateOpenAlert(tx, subject, message);
  });
}

const less = (where: string, amount: Decimal, name: string): string =>
  `${where} held ${formatDecimal(amount)} ${name} less than the books`;

const inHotWallet = ({ inHot }: Missing, name: string): string => less('the hot wallet', inHot, name);

function spoken(missing: Missing, name: string, namedMax: number): string {
  const { inHot, onAddresses } = missing;
  const parts = inHot > ZERO ? [inHotWallet(missing, name)] : [];
  if (onAddresses !== null && onAddresses.length > 0)
    parts.push(less(`deposit addresses ${named(onAddresses, namedMax)}`, sum(onAddresses), name));
  return `${BY_US}${parts.join(', and ')}`;
}

function untold({ onAddresses, moving }: Missing): string {
  if (onAddresses === null) return '; deposit addresses are not looked at yet';
  if (moving === 0) return '';
  const more = moving === 1 ? 'one more deposit address' : `${moving} more deposit addresses`;
  return `; of ${more} nothing can be told while a payment of ours is on its way there, or a deposit is not in the books yet`;
}

function commandsFor({ inHot, onAddresses }: Missing): string {
  const ofAddresses = (onAddresses ?? []).length > 0;
  if (inHot > ZERO && ofAddresses) return 'set-reserve and book-lost book';
  return ofAddresses ? 'book-lost books' : 'set-reserve books';
}

const sum = (missing: readonly MissingAt[]): Decimal =>
  missing.reduce((total, { amount }) => add(total, amount), ZERO);

/** `(T1: 250, T2: 1)`, those with the most first. */
function named(missing: readonly MissingAt[], max: number): string {
  const sorted = missing.toSorted((one, other) => (one.amount < other.amount ? 1 : -1));
  const shown = sorted.slice(0, max).map(({ address, amount }) => `${address}: ${formatDecimal(amount)}`);
  const more = missing.length - shown.length;
  return `(${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}
