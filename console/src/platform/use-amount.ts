import { useLanguage } from './language.ts';

/** A number would lose digits. */
export function useAmount(): (amount: string, decimals?: number) => string {
  const language = useLanguage();
  return (amount, decimals = 18) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(
      amount as Intl.StringNumericLiteral,
    );
}
