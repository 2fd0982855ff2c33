/** The search above the currency list, by ticker, name or network. The first match is ready for Enter. */
import { Combobox, type ComboboxStore } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './currency-picker.module.css';

interface CurrencySearchProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly store: ComboboxStore;
  /** Id of the list that the search governs. */
  readonly listId: string;
}

export function CurrencySearch({ search, onSearch, store, listId }: CurrencySearchProps) {
  const { t } = useTranslation('exchange');
  return (
    <Combobox.Search
      className={classes.search}
      value={search}
      onChange={(event) => {
        onSearch(event.currentTarget.value);
        store.updateSelectedOptionIndex();
        store.selectFirstOption();
      }}
      placeholder={t('picker.search')}
      aria-label={t('picker.search')}
      role="combobox"
      aria-expanded
      aria-controls={listId}
    />
  );
}
