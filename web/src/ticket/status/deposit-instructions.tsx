import { restToSend } from '@parom/contract/rest-to-send';
import type { TicketView } from '@parom/contract/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../platform/language/format.ts';
import { useServerNow } from '../../platform/live/clock.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { AmountToSend } from '../deposit-address/amount-to-send.tsx';
import { DepositAddress } from '../deposit-address/deposit-address.tsx';
import { countdownAt } from '../pay/countdown.ts';
import { PaymentCountdown } from '../pay/payment-countdown.tsx';
import { TestPayment } from '../sandbox/test-payment.tsx';
import classes from './stage-panel.module.css';
import { restEndUtc } from './ticket-status.ts';
import { useSides } from './ticket-texts.ts';

/** Paid by word only: the customer can still send. */
export function DepositInstructions({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { expiresAtUtc } = ticket;
  // The ticket outlives its rate by a day.
  const [over, setOver] = useState<string | null>(null);
  const { isExpired } = countdownAt(expiresAtUtc, useServerNow(over !== expiresAtUtc));
  if (isExpired && over !== expiresAtUtc) setOver(expiresAtUtc);
  return (
    <>
      {isExpired ? (
        <Notice color="amber" role="status" title={t('deposit.overTitle')}>
          {t('deposit.overText')}
        </Notice>
      ) : (
        <section className={classes.card}>
          <h2 className={classes.title}>{t('deposit.title')}</h2>
          <PaymentCountdown expiresAtUtc={expiresAtUtc} />
          <p className={classes.hint}>{t('deposit.promise', { until: dateAndTime(expiresAtUtc).time })}</p>
          <AmountToSend ticket={ticket} />
          <DepositAddress ticket={ticket} />
        </section>
      )}
      <TestPayment ticket={ticket} />
    </>
  );
}

export function RestInstructions({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { give } = useSides(ticket);
  const rest = { ...ticket, fromAmount: restToSend(ticket, give.decimals) };
  return (
    <>
      <section className={classes.card}>
        <h2 className={classes.title}>{t('deposit.restTitle')}</h2>
        <PaymentCountdown expiresAtUtc={restEndUtc(ticket)} />
        <AmountToSend ticket={rest} />
        <DepositAddress ticket={rest} />
      </section>
      <TestPayment ticket={rest} />
    </>
  );
}
