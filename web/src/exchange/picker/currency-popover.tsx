import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CurrencyListProps } from './currency-list-props.ts';
import { CurrencyOptions } from './currency-options.tsx';
import classes from './currency-picker.module.css';
import { CurrencySearch } from './currency-search.tsx';
import { CurrencyTrigger } from './currency-trigger.tsx';
import { pickFound } from './pick-found.ts';

const WIDTH_PX = 300;

export default function CurrencyPopover({
  label,
  currencies,
  chosen,
  disabledId,
  onPick,
}: CurrencyListProps) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => start.current(),
  });
  const listId = useId();
  const start = useRef(() => combobox.focusSearchInput());
  useEffect(() => start.current(), []);
  /** The list ends the document, but Tab must continue after the button. */
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    combobox.closeDropdown();
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
        pickFound({ currencies, search, onPick }, id);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <CurrencyTrigger
          side={label}
          currency={chosen}
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown} onKeyDown={closeOnTab}>
        <CurrencySearch search={search} onSearch={setSearch} store={combobox} listId={listId} />
        <CurrencyOptions {...{ listId, currencies, search, disabledId }} chosenId={chosen.id} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
