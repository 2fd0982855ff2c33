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

/** `Ticket: 100001`. A typed text stands as it is; a choice is translated. */
export interface Line {
  readonly label: string;
  readonly text: string;
  readonly isTyped: boolean;
}

function argument(name: string, value: unknown, language: Language): Line {
  const typed = plain(value);
  const chosen =
    auditedValues[language][name]?.[typed] ?? choices[language][name]?.[typed] ?? flags[language][typed];
  const label = auditedArguments[language][name] ?? argumentNames[language][name] ?? name;
  return { label: `${label}: `, text: chosen ?? typed, isTyped: chosen === undefined };
}

const inner = (one: unknown): Line => ({
  label: '',
  text: isRow(one) ? Object.values(one).filter(isText).join(' · ') : JSON.stringify(one),
  isTyped: false,
});

export function useLines(): (value: object) => Line[] {
  const language = useLanguage();
  return (value) =>
    Array.isArray(value)
      ? value.map(inner)
      : Object.entries(value).map(([name, one]: [string, unknown]) => argument(name, one, language));
}
