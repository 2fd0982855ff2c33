/** The state in words: what happens now, since when, how long it takes, what to do if it takes longer. */
import { Button } from '@mantine/core';
import { TicketStatus, type TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../platform/addresses/paths.ts';
import { dateAndTime } from '../platform/language/format.ts';
import { lookOf } from '../ui/display/status-looks.ts';
import { PaymentCountdown } from './payment-countdown.tsx';
import classes from './status-banner.module.css';
import { sinceUtc } from './ticket-status.ts';
import { useReason, useStageWords } from './ticket-words.ts';

export function StatusBanner({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const local = useLocalPath();
  const words = useStageWords(ticket);
  const isAwaiting = ticket.status === TicketStatus.awaitingPayment;
  return (
    <section className={classes.banner} data-tone={lookOf(ticket.status).tone}>
      <StatusIcon status={ticket.status} />
      <div className={classes.words}>
        {/* A new state is read out; the rest of the banner is there to be read at leisure. */}
        <div role="status">
          <h2 className={classes.title}>{words.title}</h2>
          <p className={classes.now}>{words.now}</p>
        </div>
        <Reason ticket={ticket} />
        <p className={classes.since}>{t('since', dateAndTime(sinceUtc(ticket)))}</p>
        <p className={classes.usually}>{words.usually}</p>
        <p className={classes.longer}>
          {words.longer}{' '}
          <Link className="link" to={local('/contacts')}>
            {t('contactSupport')}
          </Link>
        </p>
      </div>
      {isAwaiting ? (
        <div className={classes.pay}>
          <PaymentCountdown expiresAtUtc={ticket.expiresAtUtc} />
          <Button component={Link} to={`/pay/${ticket.id}`} size="md" h={50}>
            {t('payLink')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Only the states that somebody decided have a reason. */
function Reason({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const reason = useReason(ticket);
  const { status } = ticket;
  const wasGiven = ticket.statusReason !== null || ticket.customStatusReason !== null;
  const isShown =
    status === TicketStatus.rejected ||
    status === TicketStatus.held ||
    (wasGiven &&
      (status === TicketStatus.refunding ||
        status === TicketStatus.refunded ||
        status === TicketStatus.invalid));
  if (!isShown) return null;
  return (
    <p className={classes.reason}>
      <strong>{t('reason')}:</strong> {reason}
    </p>
  );
}

function StatusIcon({ status }: { readonly status: TicketStatus }) {
  const { icon: Icon } = lookOf(status);
  return <Icon className={classes.icon} size={30} stroke={1.8} aria-hidden />;
}
