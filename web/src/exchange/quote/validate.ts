/** The first failure is shown. */
import type { PairDetails, PairStop } from '@parom/contract/currencies';
import { type Decimal, decimalsOf, formatDecimal, parseDecimal } from '@parom/contract/money';
import { AMOUNT_LIMIT, normaliseTypedAmount, parseAmount } from '@parom/contract/rules';
import type { SideName } from '../choice/offered.ts';

export interface AmountFacts {
  readonly giveText: string;
  readonly getText: string;
  readonly controlling: SideName;
  readonly isEnabled: boolean | null;
  readonly stopped?: PairStop | undefined;
  readonly opensAt?: string | undefined;
  readonly min: Decimal | null;
  readonly max: Decimal | null;
  readonly unit: string;
  readonly decimals: Readonly<Record<SideName, number>>;
}

export type NotExchanged =
  | 'frontpage.form.error1'
  | 'frontpage.form.opensAt'
  | `frontpage.form.stopped.${PairStop}`;

/** The last is said with the hour. */
export function notExchanged({ stopped, opensAt }: Closed): NotExchanged {
  if (stopped !== undefined) return `frontpage.form.stopped.${stopped}`;
  return opensAt === undefined ? 'frontpage.form.error1' : 'frontpage.form.opensAt';
}

/** No mistake of the visitor: they wait or choose another pair. */
export const isCalm = (key: AmountError['key'] | undefined): boolean =>
  key === 'frontpage.form.opensAt' || key === 'frontpage.form.stopped.closed';

export type Closed = { readonly [Key in 'stopped' | 'opensAt']?: PairDetails[Key] | undefined };

export interface AmountError {
  readonly side: SideName;
  readonly key:
    | 'error'
    | NotExchanged
    | 'frontpage.form.error2'
    | 'frontpage.form.errorMin'
    | 'frontpage.form.errorMax'
    | 'frontpage.form.errorDecimals';
  readonly params: {
    readonly amount?: string;
    readonly unit?: string;
    readonly count?: string;
    readonly hour?: string;
  };
}

export function validate(facts: AmountFacts): AmountError | null {
  const [give, get] = [amountOn('give', facts), amountOn('get', facts)];
  // Without the pair's conditions the following amount is empty: an error on it would mislead.
  const typed = facts.controlling === 'give' ? give : get;
  if (typed !== null && facts.isEnabled === null) return failed('give', 'frontpage.form.error2');
  if (give === null || get === null) return failed('give', 'error');
  if (facts.isEnabled === false) return failed('give', notExchanged(facts), hourOf(facts));
  if (facts.min === null || facts.max === null) return failed('give', 'frontpage.form.error2');
  if (give <= 0n || get <= 0n || give < facts.min)
    return failed('give', 'frontpage.form.errorMin', limit(facts.min, facts.unit));
  if (give > facts.max) return failed('give', 'frontpage.form.errorMax', limit(facts.max, facts.unit));
  if (give > AMOUNT_LIMIT || get > AMOUNT_LIMIT) return failed('give', 'error');
  const allowed = facts.decimals[facts.controlling];
  // We round the following amount; only a typed amount can have too many decimals.
  return decimalsOf(facts.controlling === 'give' ? give : get) > allowed
    ? failed(facts.controlling, 'frontpage.form.errorDecimals', { count: String(allowed) })
    : null;
}

/**
 * A typed amount has the bounds of input. The following amount is computed and may be larger: the limits,
 * which the visitor can keep, come first.
 */
function amountOn(side: SideName, { controlling, giveText, getText }: AmountFacts): Decimal | null {
  const text = side === 'give' ? giveText : getText;
  return side === controlling ? parseAmount(normaliseTypedAmount(text)) : parseDecimal(text);
}

/** Parameters of `notExchanged`. */
export const hourOf = ({ opensAt }: Closed): { readonly hour?: string } =>
  opensAt === undefined ? {} : { hour: opensAt };

const limit = (value: Decimal, unit: string): AmountError['params'] => ({
  amount: formatDecimal(value),
  unit,
});

const failed = (
  side: SideName,
  key: AmountError['key'],
  params: AmountError['params'] = {},
): AmountError => ({ side, key, params });
