import { type Decimal, formatDecimal } from '@parom/contract/money';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/display/amount.tsx';
import { hourOf, notExchanged } from '../quote/validate.ts';
import classes from './exchange-fields.module.css';
import type { Exchange } from './use-exchange.ts';

export function LimitsLine({ exchange }: { readonly exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const { min, max } = exchange.quote;
  const { pair } = exchange;
  if (pair?.isEnabled === false)
    return <span className={classes.error}>{t(notExchanged(pair), hourOf(pair))}</span>;
  if (min === null || max === null) return <span>{'\u00a0'}</span>;
  const unit = exchange.selection.give.currency.shortName;
  const limit = (value: Decimal, name: string) => (
    <button
      type="button"
      className={classes.limit}
      title={name}
      onClick={() => exchange.change({ type: 'typed', side: 'give', text: formatDecimal(value) })}
    >
      <Amount value={formatDecimal(value)} />
    </button>
  );
  return (
    <span>
      {t('form.from')} {limit(min, t('form.useMin'))} {t('form.to')} {limit(max, t('form.useMax'))}
      {`\u00a0${unit}`}
    </span>
  );
}
