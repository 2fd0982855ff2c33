/** On a closed site, for visitors with the ticket's token. */
import type { TicketView } from '@parom/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { isPayable } from '../platform/addresses/paths.ts';
import { useServerNow } from '../platform/live/clock.ts';
import classes from './closed-line.module.css';
import { ticketQuery } from './data/ticket-query.ts';
import { useTicketToken } from './data/ticket-token.ts';
import { countdownAt } from './pay/countdown.ts';
import { PaymentCountdown } from './pay/payment-countdown.tsx';
import { PaymentInstructions } from './pay/payment-instructions.tsx';
import { TestPayment } from './sandbox/test-payment.tsx';
import { DepositInstructions, RestInstructions } from './status/deposit-instructions.tsx';
import panel from './status/stage-panel.module.css';
import { stageOf } from './status/ticket-status.ts';
import { useStageTexts } from './status/ticket-texts.ts';
import { useTicketNow } from './status/use-ticket-now.ts';

const ASK_AGAIN_MS = 20_000;

export default function ClosedLine() {
  const id = useMatches().at(-1)?.params['id'] ?? '';
  useTicketToken(id);
  const { data: look } = useQuery({ ...ticketQuery(id), refetchInterval: ASK_AGAIN_MS });
  if (look?.kind !== 'ticket') return null;
  return <TicketLine ticket={look.ticket} />;
}

export function TicketLine({ ticket: reported }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const ticket = useTicketNow(reported);
  const stage = stageOf(ticket);
  const { title, now, usually } = useStageTexts(ticket);
  return (
    <>
      <p>
        <strong>{t('closed', { simpleId: ticket.simpleId, stage: title })}</strong>
      </p>
      {isPayable(ticket.status) ? <Unpaid ticket={ticket} /> : <p>{`${now} ${usually}`}</p>}
      <div className={classes.ways}>
        {stage === 'byWord' ? <DepositInstructions ticket={ticket} /> : null}
        {stage === 'restAwaited' ? <RestInstructions ticket={ticket} /> : null}
      </div>
    </>
  );
}

/** A closed site still takes the ticket's payment. */
function Unpaid({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { isExpired } = countdownAt(ticket.expiresAtUtc, useServerNow());
  if (isExpired) return <p role="alert">{t('pay.expiredText')}</p>;
  return (
    <>
      <p>{t('closedPay')}</p>
      <div className={classes.ways}>
        <section className={panel.card}>
          <PaymentCountdown expiresAtUtc={ticket.expiresAtUtc} announcesEnd={false} />
          <PaymentInstructions ticket={ticket} />
        </section>
        <TestPayment ticket={ticket} />
      </div>
    </>
  );
}
