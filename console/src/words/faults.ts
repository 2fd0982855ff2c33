/** The fault of a field. The server adds the field's help in brackets, which the form shows already. */
import { useLanguage } from '../platform/language.ts';

const faults: Readonly<Record<string, string>> = {
  'is missing': 'Заполните это поле',
  empty: 'Заполните это поле',
  'not understood': 'Не понять, что здесь',
  'of more than one line': 'Здесь одна строка',
  'not a positive decimal amount, as 0.5': 'Нужна сумма больше нуля, например 0.5',
  'not a decimal amount, as 0 or 0.5': 'Нужна сумма, например 0 или 0.5',
  'not an e-mail, as anna@example.com': 'Нужен e-mail, например anna@example.com',
  'given or left out, without a value': 'Здесь только да или нет',
  'there is no such argument': 'Такого поля нет',
  'not the JSON of name, slogan, contacts and links':
    'Это не JSON с названием, слоганом, контактами и ссылками',
};
const measured: readonly (readonly [english: RegExp, russian: string])[] = [
  [/^longer than (\d+) signs$/, 'Не длиннее $1 знаков'],
  [/^not a whole number, to (\d+)$/, 'Нужно целое число, до $1'],
  [/^not (\d+) to (\d+)$/, 'От $1 до $2'],
];

/** @returns `null` for an unknown fault */
export function faultInRussian(message: string): string | null {
  const [why = message] = message.split(' (');
  const found = measured.find(([english]) => english.test(why));
  return faults[why] ?? (found === undefined ? null : why.replace(...found));
}

export function useFault(): (message: string | undefined) => string | undefined {
  const isRussian = useLanguage() === 'ru';
  return (message) =>
    isRussian && message !== undefined ? (faultInRussian(message) ?? faults['not understood']) : message;
}
