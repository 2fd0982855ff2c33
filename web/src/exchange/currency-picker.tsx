/** One side's currency: a button that opens a searchable list, a popover or, on narrow screens, a sheet from below. */
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CurrencyView } from '@parom/contract/currencies';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { CurrencyOptions } from './currency-options.tsx';
import classes from './currency-picker.module.css';
import { networkOfSearch } from './offered.ts';

const CurrencySheet = lazy(() => import('./currency-sheet.tsx'));
const WIDTH_PX = 300;

interface CurrencyPickerProps {
  /** "You send" or "You receive", for the accessible name. */
  readonly label: string;
  readonly currencies: readonly CurrencyView[];
  readonly chosen: CurrencyView;
  readonly disabledId: number | null;
  readonly onChoose: (currency: CurrencyView, networkId: number | undefined) => void;
}

export function CurrencyPicker({ label, currencies, chosen, disabledId, onChoose }: CurrencyPickerProps) {
  const { t } = useTranslation('exchange');
  const narrow = useMediaQuery('(max-width: 29.99em)', false);
  const [search, setSearch] = useState('');
  const [sheet, setSheet] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => {
      combobox.selectActiveOption();
      combobox.focusSearchInput();
    },
  });

  const choose = (id: string, searched: string) => {
    const currency = currencies.find((candidate) => String(candidate.id) === id);
    if (currency !== undefined) onChoose(currency, networkOfSearch(currency, searched)?.id);
  };

  return (
    <Combobox
      store={combobox}
      width={WIDTH_PX}
      position="bottom-end"
      keepMounted={false}
      radius={16}
      transitionProps={{ duration: 120, transition: 'pop-top-right' }}
      onOptionSubmit={(id) => {
        choose(id, search);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <UnstyledButton
          className={classes.trigger}
          aria-label={t('picker.label', { side: label, currency: chosen.shortName })}
          onClick={() => (narrow ? setSheet(true) : combobox.toggleDropdown())}
        >
          <CoinIcon src={chosen.iconPath} size={28} />
          <span>{chosen.shortName}</span>
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Search
          className={classes.search}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
          placeholder={t('picker.search')}
          aria-label={t('picker.search')}
          role="combobox"
          aria-expanded
        />
        <CurrencyOptions {...{ currencies, search, disabledId }} chosenId={chosen.id} />
      </Combobox.Dropdown>
      {sheet ? (
        <Suspense fallback={null}>
          <CurrencySheet
            {...{ currencies, disabledId }}
            title={label}
            chosenId={chosen.id}
            onChoose={choose}
            onClose={() => setSheet(false)}
          />
        </Suspense>
      ) : null}
    </Combobox>
  );
}
