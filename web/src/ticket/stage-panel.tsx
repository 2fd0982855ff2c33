/** What belongs to the present stage: how far the network is, where to send, what came in, what went out. */

import { Button } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../platform/addresses/paths.ts';
import { Notice } from '../ui/display/notice.tsx';
import { lookOf } from '../ui/display/status-looks.ts';
import { DepositsList } from './deposits-list.tsx';
import { RefundsList } from './refunds-list.tsx';
import classes from './stage-panel.module.css';
import { hasStray, isOtherwise, stageOf } from './ticket-status.ts';
import { TransactionId } from './transaction-id.tsx';
import { WhereToSend, WhereToSendTheRest } from './where-to-send.tsx';

export function StagePanel({ ticket }: { readonly ticket: TicketView }) {
  const stage = stageOf(ticket);
  const { payoutTx, refunds = [] } = ticket;
  // Of a ticket whose money went back, the refund stands for the payout.
  const isPayout = refunds.every(({ id }) => id !== payoutTx?.id);
  return (
    <>
      {stage === 'confirming' && isOtherwise(ticket) ? <HowItIsWorkedOut /> : null}
      {stage === 'confirming' || stage === 'belowMinimum' ? <ConfirmationProgress ticket={ticket} /> : null}
      {stage === 'expired' && !hasStray(ticket) ? <IfAlreadySent /> : null}
      {stage === 'byWord' ? <WhereToSend ticket={ticket} /> : null}
      {stage === 'restAwaited' ? <WhereToSendTheRest ticket={ticket} /> : null}
      {payoutTx !== null && isPayout ? <Payout payoutTx={payoutTx} /> : null}
      {refunds.length === 0 ? null : <RefundsList ticket={ticket} />}
      {ticket.deposits.length === 0 ? null : <DepositsList ticket={ticket} />}
      {lookOf(ticket.status).isFinal || stage === 'expired' ? <NewExchange /> : null}
    </>
  );
}

/** Beside each other on a phone; a real network may ask for hundreds of confirmations. */
const MOST_CELLS = 16;

function ConfirmationProgress({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { confirmations, confirmationsRequired } = ticket;
  const shown = Math.min(confirmations, confirmationsRequired);
  const cells = Math.min(confirmationsRequired, MOST_CELLS);
  const done = Math.floor((shown * cells) / confirmationsRequired);
  const values = { confirmations: shown, required: confirmationsRequired };
  return (
    <section className={classes.card}>
      <div className={classes.heading}>
        <h2 className={classes.title}>{t('progress.title')}</h2>
        <p className={classes.count}>{t('progress.of', values)}</p>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={confirmationsRequired}
        aria-valuenow={shown}
        aria-label={t('progress.label', values)}
      >
        {Array.from({ length: cells }, (_, i) => (
          <span key={i} className={classes.cell} data-done={i < done || undefined} />
        ))}
      </div>
      {shown > 0 && shown === confirmationsRequired - 1 ? (
        <p className={classes.hint}>{t('progress.last')}</p>
      ) : null}
    </section>
  );
}

function HowItIsWorkedOut() {
  const { t } = useTranslation('ticket');
  const local = useLocalPath();
  return (
    <Notice color="blue">
      {t('amounts.differs')}{' '}
      <Link className="link" to={local('/terms#differences')}>
        {t('amounts.rules')}
      </Link>
    </Notice>
  );
}

function IfAlreadySent() {
  const { t } = useTranslation('ticket');
  return (
    <Notice color="blue" title={t('late.title')}>
      {t('late.text')}
    </Notice>
  );
}

function Payout({ payoutTx }: { readonly payoutTx: NonNullable<TicketView['payoutTx']> }) {
  const { t } = useTranslation('ticket');
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('payout.title')}</h2>
      <TransactionId transaction={payoutTx} />
    </section>
  );
}

function NewExchange() {
  const { t } = useTranslation('ticket');
  const local = useLocalPath();
  return (
    <Button component={Link} to={local('/')} size="md" h={50} className={classes.again}>
      {t('newExchange')}
    </Button>
  );
}
