import { type Decimal, formatDecimal } from '@parom/contract/money';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/display/amount.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { hourOf, isCalm, notExchanged } from '../quote/validate.ts';
import classes from './exchange-fields.module.css';
import type { Exchange } from './use-exchange.ts';

const ClosedNow = lazyPart(() => import('./closed-now.tsx'));

export function LimitsLine({ exchange }: { readonly exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const { min, max } = exchange.quote;
  const { pair } = exchange;
  if (pair?.isEnabled === false) {
    const key = notExchanged(pair);
    const words = t(key, hourOf(pair));
    return (
      <div className={isCalm(key) ? classes.calm : classes.error}>
        {pair.stopped === 'closed' ? (
          <Suspense fallback={words}>
            <ClosedNow />
          </Suspense>
        ) : (
          words
        )}
      </div>
    );
  }
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
