/** What each source says about each coin, judged as the round judges it. For operators. */
import { type Decimal, floorTo, formatDecimal, mulDivFloor, ONE, subtract } from '@parom/contract/money';
import type { Clock } from '../../platform/clock.ts';
import { later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isLapsed, type JudgeSettings, type PendingJump } from '../certainty/judge.ts';
import { kindRules, type SourcedObservation } from '../certainty/kinds.ts';
import { medianOf } from '../certainty/median.ts';
import { isAside } from '../certainty/standing.ts';
import { isAdmissible, type Verdict, type Weighed, weigh } from '../certainty/weigh.ts';
import type { BandBpsOf } from '../pairs/bands.ts';
import { selectStandings } from '../watches/standings-store.ts';
import { selectVenueAnswers, type VenueAnswer } from '../watches/venue-answers-store.ts';
import {
  type FixedPrice,
  hasEnded,
  type StoredPrice,
  selectFixedPrices,
  selectPrices,
} from './rates-store.ts';

export interface VenueRow {
  readonly answer: VenueAnswer;
  /** `null`: nothing to compare with. */
  readonly strays: string | null;
  readonly verdict: Verdict | 'silent' | 'noMarket' | 'unasked';
}

export interface HeldJump {
  readonly from: Decimal;
  readonly jump: PendingJump;
  /** `fixed`: as long as an operator fixes the price. `lapsed`: the venues must show it again. */
  readonly ends: Date | 'fixed' | 'lapsed';
}

export interface CoinLook {
  readonly currencyId: number;
  readonly bandBps: number;
  readonly median: Decimal | null;
  readonly rows: readonly VenueRow[];
  readonly stored: StoredPrice | null;
  readonly fixed: FixedPrice | null;
  readonly held: HeldJump | null;
}

export interface VenueTableDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly judgeSettings: JudgeSettings;
  readonly bandBpsOf: BandBpsOf;
}

export async function venueTable(deps: VenueTableDeps, currencyIds: readonly number[]): Promise<CoinLook[]> {
  const { db, clock, judgeSettings, bandBpsOf } = deps;
  const [answers, standings, prices, fixedPrices] = await Promise.all([
    selectVenueAnswers(db),
    selectStandings(db),
    selectPrices(db),
    selectFixedPrices(db),
  ]);
  const now = clock.now();
  return currencyIds.map((currencyId) => {
    const isAbout = (one: { readonly currencyId: number }): boolean => one.currencyId === currencyId;
    const stored = prices.find(({ price }) => isAbout(price)) ?? null;
    const fixed = fixedPrices.find((one) => isAbout(one) && !hasEnded(one, now)) ?? null;
    const aside = standings.filter((one) => isAbout(one) && isAside(one));
    const bandBps = bandBpsOf(currencyId);
    return {
      currencyId,
      bandBps,
      ...judged(answers.filter(isAbout), {
        bandBps,
        setAside: new Set(aside.map(({ source }) => source)),
        last: stored?.price ?? null,
        now,
      }),
      stored,
      fixed,
      held: heldOf(stored, fixed, judgeSettings, now),
    };
  });
}

interface Scale {
  readonly bandBps: number;
  readonly setAside: ReadonlySet<string>;
  readonly last: StoredPrice['price'] | null;
  readonly now: Date;
}

function judged(answers: readonly VenueAnswer[], scale: Scale): Pick<CoinLook, 'median' | 'rows'> {
  const verdicts = new Map(answers.map((answer) => [answer.source, verdictWithout(answer, scale)]));
  const observations = answers.flatMap((answer) =>
    observationOf(answer, verdicts.get(answer.source) ?? null),
  );
  const byRule = kindRules.map((rule) => weigh(observations, rule, scale.now, scale.bandBps, scale.setAside));
  for (const { observation, verdict } of byRule.flat()) verdicts.set(observation.source, verdict);
  const median = byRule.map(middleOf).find((middle) => middle !== null) ?? null;
  return {
    median,
    rows: answers.map((answer) => ({
      answer,
      strays: median === null || answer.seen === null ? null : strayPercent(answer.seen.usdt, median),
      verdict: verdicts.get(answer.source) ?? 'silent',
    })),
  };
}

/** Without the venues that are set aside, where others have a fresh price. */
function middleOf(weighed: readonly Weighed[]): Decimal | null {
  const pricesBy = (wanted: readonly Verdict[]): Decimal[] =>
    weighed.flatMap(({ observation, verdict }) => (wanted.includes(verdict) ? observation.usdt : []));
  const trusted = pricesBy(['counted', 'outlier']);
  const fresh = trusted.length > 0 ? trusted : pricesBy(['setAside']);
  return fresh.length === 0 ? null : medianOf(fresh);
}

/** `null`: the round weighs it. */
function verdictWithout(
  { kind, seen, isRefused, isLastResort }: VenueAnswer,
  { last, now }: Scale,
): VenueRow['verdict'] | null {
  if (isRefused) return 'noMarket';
  if (seen === null) return isLastResort ? 'unasked' : 'silent';
  const isMarket = kind === 'venue' || kind === 'daily';
  return isMarket && !isAdmissible(seen.usdt, last, now) ? 'refused' : null;
}

const observationOf = (
  { source, currencyId, kind, seen }: VenueAnswer,
  verdict: VenueRow['verdict'] | null,
): SourcedObservation[] => (verdict !== null || seen === null ? [] : [{ source, currencyId, kind, ...seen }]);

/** `-0.31`, towards zero at two decimals. */
function strayPercent(usdt: Decimal, median: Decimal): string | null {
  if (median <= 0n) return null;
  const isBelow = usdt < median;
  const far = isBelow ? subtract(median, usdt) : subtract(usdt, median);
  const percent = formatDecimal(floorTo(mulDivFloor(far, 100n * ONE, median), 2));
  return isBelow && percent !== '0' ? `-${percent}` : percent;
}

function heldOf(
  stored: StoredPrice | null,
  fixed: FixedPrice | null,
  { standMs }: JudgeSettings,
  now: Date,
): HeldJump | null {
  if (stored === null || stored.pending === null) return null;
  const { price, pending: jump } = stored;
  const from = price.usdt;
  if (isLapsed(jump, now)) return { from, jump, ends: 'lapsed' };
  if (jump.kind === 'daily' && fixed !== null) return { from: fixed.usdt, jump, ends: 'fixed' };
  return { from, jump, ends: later(jump.since, standMs) };
}
