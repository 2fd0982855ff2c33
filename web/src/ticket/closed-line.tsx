/**
 * On a closed site: the ticket's state and payment instructions, for a visitor with its token. Others see
 * nothing.
 */
import type { TicketView } from '@parom/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { useServerNow } from '../platform/clock.ts';
import { isPayable } from '../platform/paths.ts';
import classes from './closed-line.module.css';
import { ticketQuery } from './data/ticket-query.ts';
import { useOfferToken } from './data/ticket-token.ts';
import { countdownAt } from './pay/countdown.ts';
import { PaymentCountdown } from './pay/payment-countdown.tsx';
import { WhereToPay } from './pay/where-to-pay.tsx';
import { TestPayment } from './sandbox/test-payment.tsx';
import panel from './status/stage-panel.module.css';
import { stageOf } from './status/ticket-status.ts';
import { useStageWords } from './status/ticket-texts.ts';
import { useTimely } from './status/use-ticket-now.ts';
import { WhereToSend, WhereToSendTheRest } from './status/where-to-send.tsx';

const ASK_AGAIN_MS = 20_000;

export default function ClosedLine() {
  // The shell draws this above the ticket's route, so the id comes from the deepest match.
  const id = useMatches().at(-1)?.params['id'] ?? '';
  useOfferToken(id);
  const { data: look } = useQuery({ ...ticketQuery(id), refetchInterval: ASK_AGAIN_MS });
  if (look?.kind !== 'ticket') return null;
  return <TicketLine ticket={look.ticket} />;
}

export function TicketLine({ ticket: told }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const ticket = useTimely(told);
  const stage = stageOf(ticket);
  const { title, now, usually } = useStageWords(ticket);
  return (
    <>
      <p>
        <strong>{t('closed', { simpleId: ticket.simpleId, stage: title })}</strong>
      </p>
      {isPayable(ticket.status) ? <Unpaid ticket={ticket} /> : <p>{`${now} ${usually}`}</p>}
      <div className={classes.ways}>
        {stage === 'byWord' ? <WhereToSend ticket={ticket} /> : null}
        {stage === 'restAwaited' ? <WhereToSendTheRest ticket={ticket} /> : null}
      </div>
    </>
  );
}

/** A closed site still answers a ticket's calls, so the ticket can be paid from here. */
function Unpaid({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { isExpired } = countdownAt(ticket.expiresAtUtc, useServerNow());
  if (isExpired) return <p role="alert">{t('pay.expiredText')}</p>;
  return (
    <>
      <p>{t('closedPay')}</p>
      <div className={classes.ways}>
        <section className={panel.card}>
          <PaymentCountdown expiresAtUtc={ticket.expiresAtUtc} saysEnd={false} />
          <WhereToPay ticket={ticket} />
        </section>
        <TestPayment ticket={ticket} />
      </div>
    </>
  );
}
