import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, Drawer, useCombobox } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../ui/dialog/use-focus-back.ts';
import { useOpenedAfterMount } from '../../ui/dialog/use-opened-after-mount.ts';
import type { CurrencyListProps } from './currency-list-props.ts';
import { CurrencyOptions } from './currency-options.tsx';
import classes from './currency-picker.module.css';
import { CurrencySearch } from './currency-search.tsx';
import { pickFound } from './pick-found.ts';

interface CurrencySheetProps extends CurrencyListProps {
  readonly onClose: () => void;
}

export default function CurrencySheet(props: CurrencySheetProps) {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState(true);
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true });
  const listId = useId();
  useFocusBack();
  const close = () => setOpened(false);
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={close}
      onExitTransitionEnd={props.onClose}
      position="bottom"
      size="auto"
      title={props.label}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 22 }}
      classNames={{
        content: classes.sheet ?? '',
        header: classes.sheetHeader ?? '',
        body: classes.sheetBody ?? '',
      }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(id) => {
          pickFound({ ...props, search }, id);
          close();
        }}
      >
        <CurrencySearch search={search} onSearch={setSearch} store={combobox} listId={listId} />
        <CurrencyOptions
          listId={listId}
          currencies={props.currencies}
          search={search}
          chosenId={props.chosen.id}
          disabledId={props.disabledId}
        />
      </Combobox>
    </Drawer>
  );
}
