import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/display/amount.tsx';
import panel from '../status/stage-panel.module.css';
import classes from './refund-sum.module.css';

interface RefundSumProps {
  readonly refund: NonNullable<TicketView['refunds']>[number];
  readonly coin: string;
}

export function RefundSum({ refund, coin }: RefundSumProps) {
  const { t } = useTranslation('ticket');
  const { amount, deposited, networkFee, screeningDeduction } = refund;
  const total = <Amount value={amount} unit={coin} />;
  if (deposited === undefined || networkFee === undefined) return <p className={panel.count}>{total}</p>;
  return (
    <dl className={classes.sum}>
      <dt>{t('refund.deposited')}</dt>
      <dd>
        <Amount value={deposited} unit={coin} />
      </dd>
      <dt>{t('refund.networkFee')}</dt>
      <dd>
        {'−\u00a0'}
        <Amount value={networkFee} unit={coin} />
      </dd>
      {screeningDeduction === undefined ? null : (
        <>
          <dt>{t('refund.screening')}</dt>
          <dd>
            {'−\u00a0'}
            <Amount value={screeningDeduction} unit={coin} />
          </dd>
        </>
      )}
      <dt className={classes.total}>{t('refund.sum')}</dt>
      <dd className={classes.total}>{total}</dd>
    </dl>
  );
}
