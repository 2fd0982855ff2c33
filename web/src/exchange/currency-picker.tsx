/** One side's currency. The list, a popover or on narrow screens a sheet, is fetched when a finger comes near. */
import { useMediaQuery } from '@mantine/hooks';
import type { CurrencyView } from '@parom/contract/currencies';
import { Suspense, useState } from 'react';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { CurrencyTrigger } from './currency-trigger.tsx';
import { networkOfSearch } from './offered.ts';

const loadPopover = () => import('./currency-popover.tsx');
const loadSheet = () => import('./currency-sheet.tsx');
const CurrencyPopover = lazyPart(loadPopover);
const CurrencySheet = lazyPart(loadSheet);

interface CurrencyPickerProps {
  /** "You send" or "You receive", for the accessible name. */
  readonly label: string;
  readonly currencies: readonly CurrencyView[];
  readonly chosen: CurrencyView;
  readonly disabledId: number | null;
  readonly onChoose: (currency: CurrencyView, networkId: number | undefined) => void;
}

/** What the list gets, however it is shown. */
export interface CurrencyListProps {
  readonly label: string;
  readonly currencies: readonly CurrencyView[];
  readonly chosen: CurrencyView;
  readonly disabledId: number | null;
  readonly onPick: (id: string, search: string) => void;
}

/** A phone, upright or on its side. */
const NARROW = '(max-width: 29.99em), (max-width: 61.99em) and (max-height: 30em)';

/** The screen as it is, which a page that has just come to life has not drawn itself for yet. */
const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

export function CurrencyPicker({ onChoose, ...props }: CurrencyPickerProps) {
  const narrow = useMediaQuery(NARROW, false);
  const [sheet, setSheet] = useState(false);
  const [popover, setPopover] = useState(false);
  const pick = (id: string, search: string) => {
    const currency = props.currencies.find((candidate) => String(candidate.id) === id);
    if (currency !== undefined) onChoose(currency, networkOfSearch(currency, search)?.id);
  };
  const preload = () => void fetchAhead(isNarrow() ? loadSheet : loadPopover);
  const trigger = (
    <CurrencyTrigger
      side={props.label}
      currency={props.chosen}
      aria-expanded={sheet}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => (isNarrow() ? setSheet(true) : setPopover(true))}
    />
  );
  if (popover && !narrow) {
    return (
      <Suspense fallback={trigger}>
        <CurrencyPopover {...props} onPick={pick} />
      </Suspense>
    );
  }
  return (
    <>
      {trigger}
      {sheet ? (
        <Suspense fallback={null}>
          <CurrencySheet {...props} onPick={pick} onClose={() => setSheet(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
