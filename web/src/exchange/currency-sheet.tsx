/** The currency list of narrow screens: a sheet from below, tall enough to read, with the search at its top. */
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Combobox, Drawer, useCombobox } from '@mantine/core';
import type { CurrencyView } from '@parom/contract/currencies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CurrencyOptions } from './currency-options.tsx';
import classes from './currency-picker.module.css';

interface CurrencySheetProps {
  readonly title: string;
  readonly currencies: readonly CurrencyView[];
  readonly chosenId: number;
  readonly disabledId: number | null;
  readonly onChoose: (id: string, search: string) => void;
  readonly onClose: () => void;
}

export default function CurrencySheet(props: CurrencySheetProps) {
  const { t } = useTranslation(['exchange', 'common']);
  const [opened, setOpened] = useState(true);
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true });
  const close = () => setOpened(false);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      onExitTransitionEnd={props.onClose}
      position="bottom"
      size="auto"
      title={props.title}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 44, iconSize: 22 }}
      classNames={{
        content: classes.sheet ?? '',
        header: classes.sheetHeader ?? '',
        body: classes.sheetBody ?? '',
      }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(id) => {
          props.onChoose(id, search);
          close();
        }}
      >
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
        <CurrencyOptions
          currencies={props.currencies}
          search={search}
          chosenId={props.chosenId}
          disabledId={props.disabledId}
        />
      </Combobox>
    </Drawer>
  );
}
