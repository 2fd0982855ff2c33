/** While the site is closed: one line with the ticket's state, what it means, and where to send what it asks for, for whoever holds its token. Nobody else gets a word. */
import type { TicketView } from '@parom/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { isPayable } from '../platform/addresses/paths.ts';
import { useServerNow } from '../platform/live/clock.ts';
import classes from './closed-line.module.css';
import { countdownAt } from './countdown.ts';
import { useOfferToken } from './offer-token.ts';
import { PaymentCountdown } from './payment-countdown.tsx';
import panel from './stage-panel.module.css';
import { TestPayment } from './test-payment.tsx';
import { ticketQuery } from './ticket-query.ts';
import { stageOf } from './ticket-status.ts';
import { useStageWords } from './ticket-words.ts';
import { useTimely } from './use-timely.ts';
import { WhereToPay } from './where-to-pay.tsx';
import { WhereToSend, WhereToSendTheRest } from './where-to-send.tsx';

const ASK_AGAIN_MS = 20_000;

export default function ClosedLine() {
  // Drawn by the shell, above the ticket's own route, so the id comes from the deepest match.
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

/** The calls of a ticket go on being answered, so it can be paid, and said to be, from here as well. */
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
