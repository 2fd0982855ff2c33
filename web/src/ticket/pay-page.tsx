/** /pay/:id: what to send, where, and until when. Only for a ticket that waits for its payment. */
import { TRANSFER_TYPE } from '@parom/contract/currencies';
import type { TicketView } from '@parom/contract/tickets';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { isPayable } from '../platform/addresses/paths.ts';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { Amount } from '../ui/display/amount.tsx';
import { CoinIcon } from '../ui/display/coin-icon.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { DepositsList } from './deposits-list.tsx';
import classes from './pay-page.module.css';
import { PaymentCountdown } from './payment-countdown.tsx';
import { TestPayment } from './test-payment.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { TicketGate } from './ticket-gate.tsx';
import { useSides } from './ticket-words.ts';
import { WhereToPay } from './where-to-pay.tsx';

export function Component() {
  return <TicketGate page={PayTicket} />;
}

function PayTicket({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  // Paid, or its time over, the ticket's own page takes the place at once: nothing jumps meanwhile.
  useEffect(() => void fetchAhead(() => import('./offer-page.tsx')), []);
  if (!isPayable(ticket.status)) return <Navigate to={`/offer/${ticket.id}`} replace />;
  return (
    <>
      <h1 className={classes.title}>{t('pay.title', { simpleId: ticket.simpleId })}</h1>
      {ticket.targetInfo.type === TRANSFER_TYPE ? (
        <Notice color="blue" title={t('pay.type1Title')}>
          {t('pay.type1Text')}
        </Notice>
      ) : null}
      <div className={classes.columns}>
        <section className={`${classes.card} ${classes.main}`}>
          <WhereToPay ticket={ticket} />
        </section>
        <section className={`${classes.card} ${classes.clock}`}>
          <PaymentCountdown expiresAtUtc={ticket.expiresAtUtc} saysEnd={false} />
          <WhatToGet ticket={ticket} />
        </section>
        <div className={classes.rest}>
          {/* What came and does not count, such as another coin: whoever sent it looks for it here. */}
          {ticket.deposits.length === 0 ? null : <DepositsList ticket={ticket} />}
          <TestPayment ticket={ticket} />
          <TicketDetails ticket={ticket} />
        </div>
      </div>
    </>
  );
}

function WhatToGet({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { get } = useSides(ticket);
  return (
    <div className={classes.get}>
      <p className={classes.label}>{t('pay.youGet')}</p>
      <p className={classes.about}>
        <CoinIcon src={get.icon} size={26} />
        <span>
          {'≈\u00a0'}
          <Amount value={ticket.toAmount} unit={get.coin} approximate />
        </span>
      </p>
      {get.network === null ? null : (
        <p className={classes.hint}>{t('pay.inNetwork', { network: get.network })}</p>
      )}
    </div>
  );
}
