import { Button } from '@mantine/core';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { dateAndTime } from '../../platform/language/format.ts';
import { lookOf } from '../../ui/display/status-looks.ts';
import { PaymentCountdown } from '../pay/payment-countdown.tsx';
import { supportAbout } from './next-links.ts';
import classes from './status-banner.module.css';
import { sinceUtc } from './ticket-status.ts';
import { useReason, useStageTexts } from './ticket-texts.ts';

export function StatusBanner({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const local = useLocalPath();
  const texts = useStageTexts(ticket);
  const { tone, isCalm } = lookOf(ticket.status);
  const isAwaiting = ticket.status === TicketStatus.awaitingPayment;
  return (
    <section className={classes.banner} data-tone={tone} data-calm={isCalm || undefined}>
      <StatusIcon status={ticket.status} />
      <div className={classes.words}>
        <div role="status">
          <h2 className={classes.title}>{texts.title}</h2>
          <p className={classes.now}>{texts.now}</p>
        </div>
        <Reason ticket={ticket} />
        <p className={classes.since}>{t('since', dateAndTime(sinceUtc(ticket)))}</p>
        <p className={classes.usually}>{texts.usually}</p>
        <p className={classes.longer}>
          {texts.longer}{' '}
          <Link className="link" to={local(supportAbout(ticket))}>
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

function Reason({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const reason = useReason(ticket);
  const isGiven = [ticket.statusReason, ticket.customStatusReason, ticket.recipientFault ?? null].some(
    (given) => given !== null,
  );
  const { showsReason } = lookOf(ticket.status);
  if (showsReason === 'never' || (showsReason === 'ifGiven' && !isGiven)) return null;
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
