import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { argumentNames } from '../acts/argument-names.ts';
import type { ArgumentHelp, CommandHelp } from '../acts/commands.ts';
import { texts } from '../acts/texts.ts';
import { useTexts } from '../platform/language.ts';
import { useChoices } from '../words/choices.ts';
import styles from './tables.module.css';
import { useFilter } from './use-filter.ts';

/** The button below the rows goes on. */
const OF_PAGES = ['after', 'limit'];

const filtersOf = ({ arguments: known }: CommandHelp): readonly ArgumentHelp[] =>
  known.filter(({ name, isRequired, isNumber }) => !isRequired && !isNumber && !OF_PAGES.includes(name));

/** In the address of the page, so that a link and the way back keep it. An unknown value is left out. */
export function useChosen(command: CommandHelp): Readonly<Record<string, string | true>> {
  const [params] = useSearchParams();
  return Object.fromEntries(
    filtersOf(command).flatMap(({ name, isFlag, choices }): [string, string | true][] => {
      const value = params.get(name);
      if (value === null) return [];
      if (isFlag) return [[name, true]];
      return choices === null || choices.includes(value) ? [[name, value]] : [];
    }),
  );
}

export function Filters({ command }: { readonly command: CommandHelp }) {
  const filters = filtersOf(command);
  if (filters.length === 0) return null;
  return (
    <div className={styles.filters}>
      {filters.map((filter) =>
        filter.isFlag ? (
          <Flag key={filter.name} filter={filter} />
        ) : filter.choices !== null ? (
          <Choice key={filter.name} filter={filter} list={command.name} />
        ) : (
          <Text key={filter.name} filter={filter} />
        ),
      )}
    </div>
  );
}

interface FilterProps {
  readonly filter: ArgumentHelp;
}

/** Without a choice, nothing is left out. */
const ALL: ReadonlySet<string> = new Set(['audit command', 'withdrawals state']);
/** Longer ones are sorted, and a part of a name finds it. */
const LONG = 20;
const LONG_WIDTH = 280;

function Choice({ filter: { name, choices }, list }: FilterProps & { readonly list: string }) {
  const t = useTexts(texts);
  const label = useTexts(argumentNames)[name] ?? name;
  const inWords = useChoices(name);
  const [value, choose] = useFilter(name);
  const isLong = (choices ?? []).length > LONG;
  const words = (choices ?? []).map(inWords);
  const data = isLong ? words.toSorted((one, other) => one.label.localeCompare(other.label)) : words;
  return (
    <Select
      size="xs"
      label={label}
      data={[{ value: '', label: ALL.has(`${list} ${name}`) ? t.all : t.openOnes }, ...data]}
      value={value ?? ''}
      onChange={(chosen) => choose(chosen === '' ? null : chosen)}
      allowDeselect={false}
      searchable={isLong}
      {...(isLong && { nothingFoundMessage: t.noneNamed, miw: LONG_WIDTH })}
    />
  );
}

/** Asked by Enter: a name typed by halves would be refused at each letter. */
function Text({ filter: { name } }: FilterProps) {
  const t = useTexts(texts);
  const label = useTexts(argumentNames)[name] ?? name;
  const [value, choose] = useFilter(name);
  const [typed, type] = useState(value ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose(typed.trim() === '' ? null : typed.trim());
      }}
    >
      <TextInput
        size="xs"
        label={label}
        placeholder={t.byEnter}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </form>
  );
}

function Flag({ filter: { name } }: FilterProps) {
  const label = useTexts(argumentNames)[name] ?? name;
  const [value, choose] = useFilter(name);
  return (
    <Checkbox
      label={label}
      checked={value !== null}
      onChange={({ currentTarget }) => choose(currentTarget.checked ? 'yes' : null)}
    />
  );
}
