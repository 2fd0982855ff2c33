import type { PairDetails } from '@parom/contract/currencies';
import { generalCodes } from '@parom/contract/errors';
import { ZERO } from '@parom/contract/money';
import { percentOf } from '@parom/contract/pricing';
import { wireAmount } from '@parom/contract/wire';
import { Refusal } from '../platform/refusal.ts';
import type { Catalogue, PairRule } from './catalogue.ts';
import {
  directionStop,
  exchangeRule,
  type NamedSide,
  opensAt,
  type PricedOffer,
  ruleShown,
} from './offer.ts';

export interface PairQuestion {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  /** Absent until the form has chosen one. */
  readonly fromNetworkId?: number | undefined;
  readonly toNetworkId?: number | undefined;
}

/** @throws Refusal 404 for an unknown currency or network */
export function pairDetailsOf(catalogue: Catalogue, offer: PricedOffer, pair: PairQuestion): PairDetails {
  const from = { currencyId: pair.fromCurrencyId, networkId: pair.fromNetworkId };
  const to = { currencyId: pair.toCurrencyId, networkId: pair.toNetworkId };
  expectListed(catalogue, from);
  expectListed(catalogue, to);
  const open = exchangeRule(catalogue, offer, from, to);
  // A closed direction still says its markup and limits.
  const rule = open ?? ruleShown(catalogue, from, to);
  const stopped = directionStop(catalogue, offer, from, to);
  const opens = opensAt(catalogue, offer, from, to);
  return {
    isEnabled: open !== null,
    markup: percentOf(rule?.markupBps ?? 0),
    ...(rule !== null && rule.steps.length > 0 && { steps: stepsView(rule.steps) }),
    minGiveUsdt: wireAmount(rule?.minGiveUsdt ?? ZERO),
    maxGiveUsdt: wireAmount(rule?.maxGiveUsdt ?? ZERO),
    ...(stopped === null ? {} : { stopped }),
    ...(opens === null ? {} : { opensAt: opens }),
  };
}

const stepsView = (steps: PairRule['steps']): PairDetails['steps'] =>
  steps.map((step) => ({ from: wireAmount(step.from), markup: percentOf(step.bps) }));

function expectListed(catalogue: Catalogue, { currencyId, networkId }: NamedSide): void {
  if (catalogue.currency(currencyId)?.isListed !== true) throw notFound(`currency ${currencyId}`);
  if (networkId !== undefined && catalogue.asset(currencyId, networkId) === null) {
    throw notFound(`network ${networkId} of currency ${currencyId}`);
  }
}

const notFound = (what: string): Refusal => new Refusal(generalCodes.notFound, `there is no ${what}`, 404);
