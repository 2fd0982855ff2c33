import { useMediaQuery } from '@mantine/hooks';
import type { CurrencyView } from '@parom/contract/currencies';
import { Suspense, useState } from 'react';
import { fetchAhead } from '../../platform/parts/fetch-part.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { CurrencyTrigger } from './currency-trigger.tsx';

const loadPopover = () => import('./currency-popover.tsx');
const loadSheet = () => import('./currency-sheet.tsx');
const CurrencyPopover = lazyPart(loadPopover);
const CurrencySheet = lazyPart(loadSheet);

interface CurrencyPickerProps {
  readonly label: string;
  readonly currencies: readonly CurrencyView[];
  readonly chosen: CurrencyView;
  readonly disabledId: number | null;
  readonly onChoose: (currency: CurrencyView, networkId: number | undefined) => void;
}

/** The widget is lower than a list below its second button. */
const NARROW = '(max-width: 29.99em), (max-width: 61.99em) and (max-height: 34em)';

/** Right after hydration the media query still has its server value. */
const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

export function CurrencyPicker({ onChoose, ...props }: CurrencyPickerProps) {
  const narrow = useMediaQuery(NARROW, false);
  const [sheet, setSheet] = useState(false);
  const [popover, setPopover] = useState(false);
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
        <CurrencyPopover {...props} onPick={onChoose} />
      </Suspense>
    );
  }
  return (
    <>
      {trigger}
      {sheet ? (
        <Suspense fallback={null}>
          <CurrencySheet {...props} onPick={onChoose} onClose={() => setSheet(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
