import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { AddressText } from '../../ui/address/address-text.tsx';
import { CopyField } from '../deposit-address/copy-field.tsx';
import classes from '../status/stage-panel.module.css';
import { useCoinOfDeposit } from '../status/ticket-texts.ts';
import { PaymentProof } from './payment-proof.tsx';
import { RefundSum } from './refund-sum.tsx';
import { TransactionId } from './transaction-id.tsx';

export function RefundsList({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const coinOf = useCoinOfDeposit(ticket);
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('refund.title')}</h2>
      {ticket.refunds?.map((refund, i) => (
        <div key={`${refund.id}:${i}`} className={classes.refund}>
          <RefundSum refund={refund} coin={coinOf(refund)} />
          <CopyField label={t('refund.address')} text={refund.address} copyLabel={t('pay.copyAddress')}>
            <AddressText address={refund.address} />
          </CopyField>
          {refund.memo === undefined ? null : (
            <CopyField label={t('refund.memo')} text={refund.memo} copyLabel={t('pay.copyMemo')}>
              {refund.memo}
            </CopyField>
          )}
          <TransactionId transaction={refund} />
          <PaymentProof paid={refund} address={refund.address} />
        </div>
      ))}
      {ticket.refunds?.every(({ deposited }) => deposited !== undefined) ? null : (
        <p className={classes.hint}>{t('refund.kept')}</p>
      )}
    </section>
  );
}
