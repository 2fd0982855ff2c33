import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Finding, warning, well, wrong } from './finding.ts';

/** As `engines` of package.json. */
export const LEAST_NODE = [20, 19] as const;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return well('Node', version);
  return wrong(
    'Node',
    version,
    'This version is not tested. Parom may stop in the middle of a payment; a restart goes on with it.',
    `Install Node ${LEAST_NODE.join('.')} or later.`,
  );
}

const GIGABYTE = 1024 ** 3;
const LITTLE = 5 * GIGABYTE;
const LEAST = GIGABYTE;

/** @param freeOf no test may fill the disk of its machine */
export function checkDisk(folder: string, freeOf = freeBytes): Finding {
  const place = nearest(folder);
  const free = freeOf(place);
  const found = `${(free / GIGABYTE).toFixed(1)} GB free at ${place}`;
  if (free >= LITTLE) return well('disk', found);
  const means =
    'On a full disk nothing is written: no ticket, no deposit and no payment until there is room. Nothing is lost.';
  const next = 'Free some space, or move DATA_DIR to a larger disk.';
  return (free < LEAST ? wrong : warning)('disk', found, means, next);
}

function freeBytes(place: string): number {
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}

/** The start makes the folder. */
function nearest(folder: string): string {
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  return place;
}

const SKEW_NOTED_MS = 3_000;
const SKEW_WRONG_MS = 30_000;
const ANSWER_MS = 5_000;

export interface OtherClock {
  readonly name: string;
  readonly url: string;
}

/** A `Date` header has whole seconds. */
export async function checkClock(
  others: readonly OtherClock[],
  now: () => number = Date.now,
): Promise<Finding> {
  for (const { name, url } of others) {
    const askedAt = now();
    const date = await dateOf(url);
    if (date !== null) return judgeSkew(name, (askedAt + now()) / 2 - (date + 500));
  }
  return warning(
    'clock',
    'compared with nothing: no price venue answered',
    'With a wrong clock prices count as old and log-in codes fail, so that nothing is sold. No money is lost.',
    'Look at `timedatectl`: it must say that the clock is synchronized.',
  );
}

async function dateOf(url: string): Promise<number | null> {
  try {
    const { headers, body } = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await body?.cancel();
    const date = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(date) ? null : date;
  } catch {
    return null;
  }
}

/** @param skewMs of this machine's clock, compared with the named one */
export function judgeSkew(name: string, skewMs: number): Finding {
  const seconds = Math.abs(skewMs / 1_000);
  if (Math.abs(skewMs) <= SKEW_NOTED_MS) return well('clock', `within ${SKEW_NOTED_MS / 1_000} s of ${name}`);
  const found = `${seconds.toFixed(0)} s ${skewMs > 0 ? 'ahead of' : 'behind'} ${name}`;
  return (Math.abs(skewMs) > SKEW_WRONG_MS ? wrong : warning)(
    'clock',
    found,
    'Prices count as old or as of the future, and log-in codes fail. Nothing is sold then; no money is lost.',
    'Switch on time synchronization: `timedatectl set-ntp true`.',
  );
}
