import { type Language, useLanguage } from './language.ts';

/** A number would lose digits. */
const inDigits = (language: Language, amount: string, decimals: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(
    amount as Intl.StringNumericLiteral,
  );

export function useAmount(): (amount: string, decimals?: number) => string {
  const language = useLanguage();
  return (amount, decimals = 18) => inDigits(language, amount, decimals);
}

const SUM = /^(-?\d+(?:\.\d+)?)(?: (\S+))?$/;

/** `1234.5 BTC@bitcoin` in the digits of a language; another text is left as it is. */
export function sumIn(language: Language, text: string): string {
  const [, amount, asset] = SUM.exec(text) ?? [];
  if (amount === undefined) return text;
  const digits = inDigits(language, amount, 18);
  return asset === undefined ? digits : `${digits}\u00a0${asset}`;
}

/** `1 BTC = 29.41 ETH` in the digits of a language. */
export const rateIn = (language: Language, text: string): string =>
  text.replaceAll(/\d+(?:\.\d+)?/g, (amount) => inDigits(language, amount, 18));

export function useSum(): (text: string) => string {
  const language = useLanguage();
  return (text) => sumIn(language, text);
}
