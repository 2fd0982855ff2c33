import { grouped } from '@parom/contract/display';
import { formatDecimal } from '@parom/contract/money';
import { statedRate } from '@parom/contract/stated-rate';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../platform/language/format.ts';
import { Amount } from '../../ui/display/amount.tsx';
import classes from './fee-line.module.css';
import type { Exchange } from './use-exchange.ts';

export function FeeLine({ exchange }: { readonly exchange: Exchange }) {
  const { t, i18n } = useTranslation('exchange');
  const { parts } = exchange.quote;
  if (parts === null) return null;
  const [give, get] = [exchange.selection.give.currency.shortName, exchange.selection.get.currency.shortName];
  const fee = formatDecimal(parts.fee);
  const markup = percent(parts.markup, i18n.language);
  const { one, other, amount } = statedRate(parts.rate, { give, get });
  const gross = { give: one, get: other, rate: grouped(amount, i18n.language) };
  return (
    <details className={classes.fee}>
      <summary className={classes.summary}>
        {t('fee.summary', { markup, fee: `${grouped(fee, i18n.language)}\u00a0${get}` })}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <dl className={classes.parts}>
        <dt>{t('fee.gross', gross)}</dt>
        <dd>
          <Amount value={formatDecimal(parts.gross)} unit={get} />
        </dd>
        <dt>{t('fee.markup', { markup })}</dt>
        <dd>
          {'−\u00a0'}
          <Amount value={fee} unit={get} />
        </dd>
        <dt className={classes.total}>{t('fee.receive')}</dt>
        <dd className={classes.total}>
          <Amount value={formatDecimal(parts.receive)} unit={get} />
        </dd>
      </dl>
      <p className={classes.network}>{t('fee.network')}</p>
    </details>
  );
}
