/** The lines of an inner list, and the arguments of an audited act. */
import { argumentNames } from '../acts/argument-names.ts';
import { type Language, useLanguage } from '../platform/language.ts';
import { isRow } from '../tables/cells.ts';
import { auditedArguments, auditedValues } from './audited.ts';
import { choices } from './choices.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const plain = (value: unknown): string => (isText(value) ? value : JSON.stringify(value));

const flags: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ru: { true: 'да', false: 'нет' },
  en: { true: 'yes', false: 'no' },
};

function chosen(name: string, value: unknown, language: Language): string {
  const said = plain(value);
  return (
    auditedValues[language][name]?.[said] ?? choices[language][name]?.[said] ?? flags[language][said] ?? said
  );
}

/** `Заявка: 100001` */
export function argumentInWords(name: string, value: unknown, language: Language): string {
  const label = auditedArguments[language][name] ?? argumentNames[language][name] ?? name;
  return `${label}: ${chosen(name, value, language)}`;
}

export function useLines(): (value: object) => string[] {
  const language = useLanguage();
  return (value) =>
    Array.isArray(value)
      ? value.map((one: unknown) =>
          isRow(one) ? Object.values(one).filter(isText).join(' · ') : JSON.stringify(one),
        )
      : Object.entries(value).map(([name, one]: [string, unknown]) => argumentInWords(name, one, language));
}
