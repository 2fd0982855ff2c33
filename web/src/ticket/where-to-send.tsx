/** On the ticket's own page: the amount, the address and how long the window is open, for whoever has not sent it all yet. */
import { restToSend } from '@parom/contract/rest-to-send';
import type { TicketView } from '@parom/contract/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../platform/language/format.ts';
import { useServerNow } from '../platform/live/clock.ts';
import { Notice } from '../ui/display/notice.tsx';
import { countdownAt } from './countdown.ts';
import { DepositDetails } from './deposit-details.tsx';
import { PaymentCountdown } from './payment-countdown.tsx';
import classes from './stage-panel.module.css';
import { TestPayment } from './test-payment.tsx';
import { useSides } from './ticket-words.ts';
import { WhatToSend } from './what-to-send.tsx';

/** Status 2 by the customer's word: nothing was seen yet, so he must still be able to send. */
export function WhereToSend({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  return (
    <>
      <section className={classes.card}>
        <h2 className={classes.title}>{t('deposit.title')}</h2>
        <PromisedUntil expiresAtUtc={ticket.expiresAtUtc} />
        <WhatToSend ticket={ticket} />
        <DepositDetails ticket={ticket} />
      </section>
      <TestPayment ticket={ticket} />
    </>
  );
}

/** The word keeps the ticket open for a day, but its rate for no longer than the window. */
function PromisedUntil({ expiresAtUtc }: Pick<TicketView, 'expiresAtUtc'>) {
  const { t } = useTranslation('ticket');
  const [over, setOver] = useState<string | null>(null);
  const { isExpired } = countdownAt(expiresAtUtc, useServerNow(over !== expiresAtUtc));
  if (isExpired && over !== expiresAtUtc) setOver(expiresAtUtc);
  if (isExpired)
    return (
      <Notice color="amber" role="status" title={t('deposit.overTitle')}>
        {t('deposit.overText')}
      </Notice>
    );
  return (
    <>
      <PaymentCountdown expiresAtUtc={expiresAtUtc} />
      <p className={classes.hint}>{t('deposit.promise', { until: dateAndTime(expiresAtUtc).time })}</p>
    </>
  );
}

/** Less than the minimum came, and the window is open: what is missing can be sent. */
export function WhereToSendTheRest({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { give } = useSides(ticket);
  // Whatever names an amount to send, the wallet's link too, names the rest.
  const rest = { ...ticket, fromAmount: restToSend(ticket, give.decimals) };
  return (
    <>
      <section className={classes.card}>
        <h2 className={classes.title}>{t('deposit.restTitle')}</h2>
        <PaymentCountdown expiresAtUtc={ticket.expiresAtUtc} />
        <WhatToSend ticket={rest} />
        <DepositDetails ticket={rest} />
      </section>
      <TestPayment ticket={rest} />
    </>
  );
}
