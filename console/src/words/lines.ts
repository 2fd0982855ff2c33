/** The lines of an inner list, and the arguments of an audited act. */
import { argumentNames } from '../acts/argument-names.ts';
import { useLanguage } from '../platform/language.ts';
import { isRow } from '../tables/cells.ts';
import { auditedArguments, auditedValues } from './audited.ts';
import { choices } from './choices.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const plain = (value: unknown): string => (isText(value) ? value : JSON.stringify(value));

const nameOf = (name: string): string => auditedArguments[name] ?? argumentNames.ru[name] ?? name;
const flags: Readonly<Record<string, string>> = { true: 'да', false: 'нет' };

function chosen(name: string, value: unknown): string {
  const said = plain(value);
  return auditedValues[name]?.[said] ?? choices[name]?.[said] ?? flags[said] ?? said;
}

export function useLines(): (value: object) => string[] {
  const isRussian = useLanguage() === 'ru';
  return (value) =>
    Array.isArray(value)
      ? value.map((one: unknown) =>
          isRow(one) ? Object.values(one).filter(isText).join(' · ') : JSON.stringify(one),
        )
      : Object.entries(value).map(([name, one]: [string, unknown]) =>
          isRussian ? `${nameOf(name)}: ${chosen(name, one)}` : `${name}: ${plain(one)}`,
        );
}
