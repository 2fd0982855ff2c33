/** Depends on seed, currency and time only: all processes see the same market. */
import { createHash } from 'node:crypto';
import { type Decimal, floorTo, mulDivFloor, toDecimal } from '@parom/contract/money';
import type { Clock } from '../../platform/clock.ts';
import type { PriceObservation, RateSource } from '../sources/source.ts';

const MARKET: Readonly<Record<string, string>> = {
  BTC: '89500',
  ETH: '3020',
  XMR: '415',
  XRP: '2.03',
  BNB: '880',
  TRX: '0.282',
  TON: '1.58',
  RUB: '0.0126',
};
const UNIT = 'USDT';

export const WALK_STEP_MS = 5_000;
const MILLION = 1_000_000n;
const PRICE_DECIMALS = 8;

/** Together at most 0.6 % away from the base price. */
const WAVES = [
  { steps: 720n, partsPerMillion: 4_500n },
  { steps: 48n, partsPerMillion: 1_500n },
];

export interface SandboxWalk extends RateSource {
  observe(currencyId: number): PriceObservation | null;
}

export interface WalkSettings {
  readonly currencies: readonly { readonly id: number; readonly code: string }[];
  readonly rates: 'walking' | 'fixed';
  readonly seed?: string;
}

export function sandboxWalk(
  clock: Clock,
  { currencies, rates, seed = 'sandbox' }: WalkSettings,
): SandboxWalk {
  const codes = new Map(currencies.map(({ id, code }) => [id, code]));
  const observe = (currencyId: number): PriceObservation | null => {
    const code = codes.get(currencyId) ?? '';
    const base = marketPrice(code);
    if (base === null) return null;
    const observedAt = clock.now();
    const walks = rates === 'walking' && code !== UNIT;
    return { currencyId, usdt: walks ? walked(base, `${seed}:${code}`, observedAt) : base, observedAt };
  };
  return {
    name: 'sandbox',
    kind: rates === 'fixed' ? 'fixed' : 'sandbox',
    currencyIds: currencies.flatMap(({ id, code }) => (marketPrice(code) === null ? [] : [id])),
    observe,
    fetch: async () => [...codes.keys()].flatMap((currencyId) => observe(currencyId) ?? []),
  };
}

function marketPrice(code: string): Decimal | null {
  if (code === UNIT) return toDecimal('1');
  const text = Object.hasOwn(MARKET, code) ? MARKET[code] : undefined;
  return text === undefined ? null : toDecimal(text);
}

function walked(base: Decimal, seed: string, at: Date): Decimal {
  const step = BigInt(Math.floor(at.getTime() / WALK_STEP_MS));
  const drift = WAVES.reduce(
    (sum, { steps, partsPerMillion }) =>
      sum + (partsPerMillion * waveAt(`${seed}:${steps}`, step, steps)) / MILLION,
    0n,
  );
  return floorTo(mulDivFloor(base, MILLION + drift, MILLION), PRICE_DECIMALS);
}

function waveAt(seed: string, step: bigint, steps: bigint): bigint {
  const knot = step / steps;
  const along = step % steps;
  return (heightAt(seed, knot) * (steps - along) + heightAt(seed, knot + 1n) * along) / steps;
}

function heightAt(seed: string, knot: bigint): bigint {
  const random = createHash('sha256').update(`${seed}:${knot}`).digest().readUInt32BE(0);
  return (BigInt(random) * 2n * MILLION) / 0xffff_ffffn - MILLION;
}
