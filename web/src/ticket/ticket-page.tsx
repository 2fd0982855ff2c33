import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { lookOf } from '../ui/display/status-looks.ts';
import { TicketAmounts } from './facts/ticket-amounts.tsx';
import { TicketDetails } from './facts/ticket-details.tsx';
import { TicketHistory } from './facts/ticket-history.tsx';
import { RecalculatedBar } from './recalculation/recalculated-bar.tsx';
import { ReceiptLink } from './receipt/receipt-link.tsx';
import { StagePanel } from './status/stage-panel.tsx';
import { StatusBanner } from './status/status-banner.tsx';
import { TicketSteps } from './status/ticket-steps.tsx';
import { useStageTexts } from './status/ticket-texts.ts';
import { TicketGate } from './ticket-gate.tsx';
import classes from './ticket-page.module.css';
import { WaysPlace } from './ways/ways-place.tsx';

export function Component() {
  return <TicketGate page={ShowTicket} />;
}

function ShowTicket({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const texts = useStageTexts(ticket);
  return (
    <>
      <h1 className={classes.title}>{t('title', { simpleId: ticket.simpleId })}</h1>
      <TicketSteps ticket={ticket} />
      <StatusBanner ticket={ticket} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <WaysPlace ticket={ticket} />
          <TicketAmounts ticket={ticket} />
          <StagePanel ticket={ticket} />
          <ReceiptLink ticket={ticket} />
          {ticket.history.length === 0 ? null : <TicketHistory ticket={ticket} />}
          {ticket.status === TicketStatus.completed ? null : (
            <p className={classes.limit}>{t('limitMessage')}</p>
          )}
        </div>
        <div className={classes.column}>
          <TicketDetails
            ticket={ticket}
            isOver={ticket.status === TicketStatus.expired}
            status={
              <span className={classes.status} data-tone={lookOf(ticket.status).tone}>
                {texts.title}
              </span>
            }
          />
        </div>
      </div>
      <RecalculatedBar ticket={ticket} />
    </>
  );
}
