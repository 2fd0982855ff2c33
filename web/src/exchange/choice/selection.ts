import type { CurrencyView } from '@parom/contract/currencies';
import type { CoinOnNetwork } from '../../platform/market/catalogue.ts';
import { canSwap, firstNetwork, isOfferedOn, otherSide, type SideName, usualCoin } from './offered.ts';

export type ChosenSide = CoinOnNetwork;

export interface Selection {
  readonly give: ChosenSide;
  readonly get: ChosenSide;
  readonly controlling: SideName;
  /** Of the controlling field. `null`: the give side holds the pair's minimum. */
  readonly typed: string | null;
}

export type SelectionAction =
  | { readonly type: 'typed'; readonly side: SideName; readonly text: string }
  | {
      readonly type: 'currency';
      readonly side: SideName;
      readonly currency: CurrencyView;
      readonly networkId?: number;
    }
  | { readonly type: 'network'; readonly side: SideName; readonly networkId: number }
  | { readonly type: 'swap' }
  | {
      readonly type: 'catalogue';
      readonly currencies: readonly CurrencyView[];
      readonly listed: readonly CurrencyView[];
    };

export function changeSelection(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'typed':
      return { ...selection, controlling: action.side, typed: action.text };
    case 'currency':
      return chooseCurrency(selection, action.side, action.currency, action.networkId);
    case 'network':
      return {
        ...selection,
        [action.side]: { ...selection[action.side], networkId: action.networkId },
        ...(selection.typed === '' ? atMinimum : {}),
      };
    case 'swap':
      return canSwap(selection.give.currency, selection.get.currency) ? swapped(selection) : selection;
    case 'catalogue':
      return ofCatalogue(selection, action.currencies, action.listed);
  }
}

const atMinimum = { controlling: 'give', typed: null } as const;

const swapped = ({ give, get }: Selection): Selection => ({ give: get, get: give, ...atMinimum });

function chooseCurrency(
  selection: Selection,
  side: SideName,
  currency: CurrencyView,
  networkId: number | undefined,
): Selection {
  const other = selection[otherSide(side)].currency;
  const chosen = { currency, networkId: networkId ?? firstNetwork(currency) };
  if (currency.id !== other.id) return { ...selection, [side]: chosen, ...atMinimum };
  if (!canSwap(selection.give.currency, selection.get.currency)) return selection;
  return { ...swapped(selection), ...(networkId === undefined ? {} : { [side]: chosen }) };
}

function ofCatalogue(
  selection: Selection,
  currencies: readonly CurrencyView[],
  listed: readonly CurrencyView[],
): Selection {
  const present = (side: SideName, takenId: number): ChosenSide => {
    const { currency, networkId } = selection[side];
    const kept = currencies.find(({ id }) => id === currency.id);
    if (kept === undefined || !isOfferedOn(side, kept))
      return usualCoin(side, listed, takenId) ?? selection[side];
    return {
      currency: kept,
      networkId: kept.networks.find(({ id }) => id === networkId)?.id ?? firstNetwork(kept),
    };
  };
  const give = present('give', selection.get.currency.id);
  const get = present('get', give.currency.id);
  const isSamePair =
    give.currency.id === selection.give.currency.id && get.currency.id === selection.get.currency.id;
  return { ...selection, give, get, ...(isSamePair ? {} : atMinimum) };
}
