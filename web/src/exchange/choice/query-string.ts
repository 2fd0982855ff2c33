import type { CurrencyView } from '@parom/contract/currencies';
import { AMOUNT_SCALE } from '@parom/contract/limits';
import { sanitiseTyped } from '../../ui/field/typed-amount.ts';
import { findByCode, firstNetwork, isOfferedOn, type SideName, usualCodes, usualCoin } from './offered.ts';
import type { ChosenSide, Selection } from './selection.ts';

const names = {
  give: { amount: 'income', currency: 'incomeType', network: 'inconeNet', code: 'cur_from' },
  get: { amount: 'outcome', currency: 'outcomeType', network: 'outcomeNet', code: 'cur_to' },
} as const;

export interface Remembered {
  readonly give: string | null;
  readonly get: string | null;
}

export const nothingRemembered: Remembered = { give: null, get: null };

export const nameOf = ({ give, get }: Remembered): string =>
  `${give ?? usualCodes.give}-${get ?? usualCodes.get}`;

export const namesAnAmount = (query: URLSearchParams): boolean =>
  query.has(names.give.amount) || query.has(names.get.amount);

/** Of a history entry: its amount still follows the minimum. */
export interface AmountState {
  readonly atMinimum: boolean;
}

export const amountStateOf = ({ typed }: Selection): AmountState => ({ atMinimum: typed === null });

export const isAtMinimum = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'atMinimum' in state && state.atMinimum === true;

/** The address wins over memory, memory over the default. `null`: no pair can be exchanged. */
export function readSelection(
  query: URLSearchParams,
  currencies: readonly CurrencyView[],
  remembered: Remembered,
  state: unknown = null,
): Selection | null {
  const named = namedSide('get', query, currencies);
  const give =
    namedSide('give', query, currencies) ??
    knownSide('give', currencies, remembered.give, named?.currency.id);
  const isOther = named !== null && named.currency.id !== give?.currency.id;
  const get = isOther ? named : knownSide('get', currencies, remembered.get, give?.currency.id);
  if (give === null || get === null) return null;
  const income = query.get(names.give.amount);
  const outcome = query.get(names.get.amount);
  const controlling: SideName = income === null && outcome !== null ? 'get' : 'give';
  const typed = controlling === 'give' ? income : outcome;
  return {
    give,
    get,
    controlling,
    typed: typed === null || typed === '' || isAtMinimum(state) ? null : sanitiseTyped(typed, AMOUNT_SCALE),
  };
}

function namedSide(
  side: SideName,
  query: URLSearchParams,
  currencies: readonly CurrencyView[],
): ChosenSide | null {
  const offered = currencies.filter((currency) => isOfferedOn(side, currency));
  const byId = offered.find(({ id }) => String(id) === query.get(names[side].currency));
  if (byId !== undefined) return withNetwork(byId, query.get(names[side].network));
  const code = query.get(names[side].code);
  return code === null ? null : (findByCode(offered, code) ?? null);
}

/** The other side's coin is taken: a coin without a price leaves its link half read. */
function knownSide(
  side: SideName,
  currencies: readonly CurrencyView[],
  remembered: string | null,
  taken: number | undefined,
): ChosenSide | null {
  const offered = currencies.filter((currency) => isOfferedOn(side, currency));
  const found = remembered === null ? undefined : findByCode(offered, remembered);
  return found !== undefined && found.currency.id !== taken ? found : usualCoin(side, currencies, taken);
}

export function namesReceiving(query: URLSearchParams, side: ChosenSide): boolean {
  const { currency, network, code } = names.get;
  const [id, networkId, named] = [query.get(currency), query.get(network), query.get(code)];
  if (id && id !== String(side.currency.id)) return false;
  if (networkId && networkId !== String(side.networkId)) return false;
  return id || !named ? true : findByCode([side.currency], named)?.networkId === side.networkId;
}

const withNetwork = (currency: CurrencyView, named: string | null): ChosenSide => ({
  currency,
  networkId: currency.networks.find(({ id }) => String(id) === named)?.id ?? firstNetwork(currency),
});

export function writeSelection(selection: Selection, amountText: string): URLSearchParams {
  const query = new URLSearchParams();
  query.set(names[selection.controlling].amount, amountText);
  query.set(names.give.currency, String(selection.give.currency.id));
  query.set(names.get.currency, String(selection.get.currency.id));
  if (selection.give.networkId !== null) query.set(names.give.network, String(selection.give.networkId));
  if (selection.get.networkId !== null) query.set(names.get.network, String(selection.get.networkId));
  return query;
}
