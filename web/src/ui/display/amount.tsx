/** Exact unless `approximate`; never the source of a copy. */
import { displayAmount, grouped } from '@parom/contract/display';
import { toDecimal } from '@parom/contract/money';
import { useTranslation } from 'react-i18next';

interface AmountProps {
  readonly value: string;
  readonly unit?: string | undefined;
  /** Never for amounts to send, limits or balances. */
  readonly approximate?: boolean;
}

export function Amount({ value, unit, approximate = false }: AmountProps) {
  const { i18n } = useTranslation();
  const plain = approximate ? displayAmount(toDecimal(value)) : value;
  return (
    <span className="amount">
      {grouped(plain, i18n.language)}
      {unit === undefined ? null : <span className="unit">{`\u00a0${unit}`}</span>}
    </span>
  );
}
