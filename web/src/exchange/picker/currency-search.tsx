import { Combobox, type ComboboxStore } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './currency-picker.module.css';

interface CurrencySearchProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly store: ComboboxStore;
  readonly listId: string;
}

export function CurrencySearch({ search, onSearch, store, listId }: CurrencySearchProps) {
  const { t } = useTranslation('exchange');
  const active = useActiveOption(store, search, listId);
  return (
    <Combobox.Search
      className={classes.search}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={active.readAgain}
      placeholder={t('picker.search')}
      aria-label={t('picker.search')}
      role="combobox"
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={active.id}
    />
  );
}

function useActiveOption(store: ComboboxStore, search: string, listId: string) {
  const [id, setId] = useState<string>();
  const read = () => setId(document.querySelector(`[id="${listId}"] [data-combobox-selected]`)?.id);
  const mark = useEffectEvent(() => {
    if (search === '') store.selectActiveOption();
    else store.selectFirstOption();
    read();
  });
  useEffect(() => {
    const drawn = setTimeout(mark);
    return () => clearTimeout(drawn);
  }, [search]);
  return { id, readAgain: () => void setTimeout(read) };
}
