import { formatDecimal } from '@parom/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CoinOnNetwork, ratesQuery } from '../platform/market/catalogue.ts';
import { Amount } from '../ui/display/amount.tsx';
import classes from './referral-page.module.css';
import { beforeFee } from './withdrawal-values.ts';

interface BeforeFeeProps {
  readonly amount: string;
  readonly destination: CoinOnNetwork;
}

export function BeforeFee({ amount, destination: { currency } }: BeforeFeeProps) {
  const { t } = useTranslation('lk');
  // The server prices the payment.
  const { data: rates } = useQuery({ ...ratesQuery, meta: { silent: true } });
  const value = beforeFee(amount, rates?.[String(currency.id)]);
  return (
    <div className={classes.beforeFee}>
      <span>{t('withdrawal.beforeFee')}</span>
      {value === null ? (
        <span>—</span>
      ) : (
        <span>
          {'≈\u00a0'}
          <Amount value={formatDecimal(value)} unit={currency.shortName} approximate />
        </span>
      )}
    </div>
  );
}
