import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { lookOf } from '../../ui/display/status-looks.ts';
import DepositsList from '../facts/deposits-list.tsx';
import { PaymentProof } from '../facts/payment-proof.tsx';
import { RefundsList } from '../facts/refunds-list.tsx';
import { TransactionId } from '../facts/transaction-id.tsx';
import { DepositInstructions, RestInstructions } from './deposit-instructions.tsx';
import { NewExchange } from './new-exchange.tsx';
import classes from './stage-panel.module.css';
import { differsFromOrder, hasUnexpectedDeposit, stageOf } from './ticket-status.ts';

export function StagePanel({ ticket }: { readonly ticket: TicketView }) {
  const stage = stageOf(ticket);
  const { payoutTx, refunds = [] } = ticket;
  const isPayout = refunds.every(({ id }) => id !== payoutTx?.id);
  return (
    <>
      {stage === 'confirming' && differsFromOrder(ticket) ? <DifferenceNotice /> : null}
      {stage === 'confirming' || stage === 'belowMinimum' ? <ConfirmationProgress ticket={ticket} /> : null}
      {stage === 'expired' && !hasUnexpectedDeposit(ticket) ? <LatePaymentNotice /> : null}
      {stage === 'byWord' ? <DepositInstructions ticket={ticket} /> : null}
      {stage === 'restAwaited' ? <RestInstructions ticket={ticket} /> : null}
      {payoutTx !== null && isPayout ? <Payout paid={payoutTx} address={ticket.toWallet.address} /> : null}
      {refunds.length === 0 ? null : <RefundsList ticket={ticket} />}
      {ticket.deposits.length === 0 ? null : <DepositsList ticket={ticket} />}
      {lookOf(ticket.status).isFinal || stage === 'expired' ? <NewExchange ticket={ticket} /> : null}
    </>
  );
}

const MAX_CELLS = 16;

function ConfirmationProgress({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { confirmations, confirmationsRequired } = ticket;
  const shown = Math.min(confirmations, confirmationsRequired);
  const cells = Math.min(confirmationsRequired, MAX_CELLS);
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

function DifferenceNotice() {
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

function LatePaymentNotice() {
  const { t } = useTranslation('ticket');
  return (
    <Notice color="blue" title={t('late.title')}>
      {t('late.text')}
    </Notice>
  );
}

interface PayoutProps {
  readonly paid: NonNullable<TicketView['payoutTx']>;
  readonly address: string;
}

function Payout({ paid, address }: PayoutProps) {
  const { t } = useTranslation('ticket');
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('payout.title')}</h2>
      <TransactionId transaction={paid} />
      <PaymentProof paid={paid} address={address} />
    </section>
  );
}
