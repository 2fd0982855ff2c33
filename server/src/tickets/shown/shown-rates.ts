import { add, type Decimal, minOf, mulDivFloor, ONE, subtract, ZERO } from '@parom/contract/money';
import { lowerPrice, type PairPrice, rateOf } from '@parom/contract/pricing';
import { countedOf } from '../deposits/received.ts';
import type { RatedPart } from '../deposits/taken-rate.ts';
import type { Ticket } from '../ticket.ts';

export interface Sourced extends PairPrice {
  readonly sources: readonly string[];
}

type Counted = Parameters<typeof countedOf>[0][number];

export interface RatedDeposit extends Counted {
  readonly amount: Decimal;
  readonly lock: Sourced | null;
  readonly confirmed: Sourced | null;
  readonly exchangedAt: readonly RatedPart[] | null;
}

interface Part {
  readonly amount: Decimal;
  readonly rate: Sourced;
}

export interface ShownRate {
  readonly rate: Decimal;
  readonly sources: readonly string[];
}

export const rateOfDeposit = (deposit: RatedDeposit): ShownRate | null => meanOf(partsOf(deposit));

export function rateShownOf(ticket: Ticket, deposits: readonly RatedDeposit[]): ShownRate {
  const { giveUsdt, getUsdt, rateSources: sources } = ticket;
  const own: Sourced = { giveUsdt, getUsdt, sources };
  const exchanged = deposits.filter(({ exchangedAt }) => exchangedAt !== null);
  const parts =
    exchanged.length > 0 ? exchanged.flatMap(partsOf) : withRest(ticket.giveAmount, own, deposits);
  return meanOf(parts) ?? { rate: rateOf(own), sources: own.sources };
}

function withRest(expected: Decimal, own: Sourced, deposits: readonly RatedDeposit[]): Part[] {
  let rest = expected;
  const parts = countedOf(deposits)
    .flatMap(partsOf)
    .map(({ amount, rate }): Part => {
      const part = minOf(amount, rest);
      rest = subtract(rest, part);
      return { amount: part, rate };
    });
  return [...parts, { amount: rest, rate: own }];
}

export function partsOf({ amount, lock, confirmed, exchangedAt }: RatedDeposit): Part[] {
  if (exchangedAt !== null) return [...exchangedAt];
  if (lock === null) return [];
  return [{ amount, rate: confirmed === null ? lock : lowerPrice(lock, confirmed) }];
}

export function meanOf(all: readonly Part[]): ShownRate | null {
  const parts = all.filter(({ amount }) => amount > ZERO);
  const rates = new Set(parts.map(({ rate }) => rateOf(rate)));
  const sources = [...new Set(parts.flatMap(({ rate }) => rate.sources))];
  const [only] = rates;
  if (only === undefined) return null;
  if (rates.size === 1) return { rate: only, sources };
  const sumOf = (valueOf: (part: Part) => Decimal) =>
    parts.reduce<Decimal>((sum, part) => add(sum, valueOf(part)), ZERO);
  const received = sumOf(({ amount, rate }) => mulDivFloor(amount, rateOf(rate), ONE));
  return {
    rate: mulDivFloor(
      received,
      ONE,
      sumOf(({ amount }) => amount),
    ),
    sources,
  };
}
