import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { TicketView } from '@parom/contract/tickets';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { isPayable } from '../platform/addresses/paths.ts';
import { useServerNow } from '../platform/live/clock.ts';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { Amount } from '../ui/display/amount.tsx';
import { CoinIcon } from '../ui/display/coin-icon.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { TicketDetails } from './facts/ticket-details.tsx';
import { countdownAt } from './pay/countdown.ts';
import { PaymentCountdown } from './pay/payment-countdown.tsx';
import { PaymentInstructions } from './pay/payment-instructions.tsx';
import classes from './pay-page.module.css';
import { RecalculatedBar } from './recalculation/recalculated-bar.tsx';
import { TestPayment } from './sandbox/test-payment.tsx';
import { useSides } from './status/ticket-texts.ts';
import { TicketGate } from './ticket-gate.tsx';

const DepositsList = lazyPart(() => import('./facts/deposits-list.tsx'));

export function Component() {
  return <TicketGate page={PayTicket} />;
}

function PayTicket({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  useEffect(() => void fetchAhead(() => import('./ticket-page.tsx')), []);
  if (!isPayable(ticket.status)) return <Navigate to={`/offer/${ticket.id}`} replace />;
  return (
    <>
      <PayHeading ticket={ticket} />
      {ticket.targetInfo.type === TRANSFER_TYPE ? (
        <Notice color="blue" title={t('pay.type1Title')}>
          {t('pay.type1Text')}
        </Notice>
      ) : null}
      <div className={classes.columns}>
        <section className={`${classes.card} ${classes.main}`}>
          <PaymentInstructions ticket={ticket} />
        </section>
        <section className={`${classes.card} ${classes.clock}`}>
          <PaymentCountdown expiresAtUtc={ticket.expiresAtUtc} announcesEnd={false} />
          <AmountToGet ticket={ticket} />
        </section>
        <div className={classes.rest}>
          {/* Its sender must see a deposit that does not count. */}
          {ticket.deposits.length === 0 ? null : (
            <Suspense fallback={null}>
              <DepositsList ticket={ticket} />
            </Suspense>
          )}
          <TestPayment ticket={ticket} />
          <PayDetails ticket={ticket} />
        </div>
      </div>
      <RecalculatedBar ticket={ticket} />
    </>
  );
}

const useIsOver = ({ expiresAtUtc }: TicketView): boolean =>
  countdownAt(expiresAtUtc, useServerNow()).isExpired;

function PayHeading({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const key = useIsOver(ticket) ? 'title' : 'pay.title';
  return <h1 className={classes.title}>{t(key, { simpleId: ticket.simpleId })}</h1>;
}

/** The clock must not redraw the whole page. */
function PayDetails({ ticket }: { readonly ticket: TicketView }) {
  return <TicketDetails ticket={ticket} isOver={useIsOver(ticket)} />;
}

function AmountToGet({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { get } = useSides(ticket);
  // The promised amount ends with the window.
  if (useIsOver(ticket)) return null;
  return (
    <div className={classes.get}>
      <p className={classes.label}>{t('pay.youGet')}</p>
      <p className={classes.about}>
        <CoinIcon src={get.icon} code={get.coin} size={26} />
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
