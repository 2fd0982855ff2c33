/** /offer/:id: everything there is to know about a ticket, from the first minute to long after the last. */
import { TicketStatus, type TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { lookOf } from '../ui/display/status-looks.ts';
import classes from './offer-page.module.css';
import { StagePanel } from './stage-panel.tsx';
import { StatusBanner } from './status-banner.tsx';
import { TicketAmounts } from './ticket-amounts.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { TicketGate } from './ticket-gate.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketSteps } from './ticket-steps.tsx';
import { useStageWords } from './ticket-words.ts';

export function Component() {
  return <TicketGate page={ShowTicket} />;
}

function ShowTicket({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const words = useStageWords(ticket);
  return (
    <>
      <h1 className={classes.title}>{t('title', { simpleId: ticket.simpleId })}</h1>
      <TicketSteps status={ticket.status} />
      <StatusBanner ticket={ticket} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <TicketAmounts ticket={ticket} />
          <StagePanel ticket={ticket} />
          {ticket.history.length === 0 ? null : <TicketHistory ticket={ticket} />}
          {ticket.status === TicketStatus.completed ? null : (
            <p className={classes.limit}>{t('limitMessage')}</p>
          )}
        </div>
        <div className={classes.column}>
          <TicketDetails
            ticket={ticket}
            status={
              <span className={classes.status} data-tone={lookOf(ticket.status).tone}>
                {words.title}
              </span>
            }
          />
        </div>
      </div>
    </>
  );
}
