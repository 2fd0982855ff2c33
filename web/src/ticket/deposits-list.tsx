/** Every transfer that came for the ticket, with what we think of it and why. */
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Amount } from '../ui/amount.tsx';
import classes from './deposits-list.module.css';
import { type ShownVerdict, stageOf, verdictTone } from './ticket-status.ts';
import { useCoinOfDeposit } from './ticket-words.ts';
import { TransactionId } from './transaction-id.tsx';

type Deposit = TicketView['deposits'][number];

export function DepositsList({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const coinOf = useCoinOfDeposit(ticket);
  // Confirmed or not, in time or late, it will not be exchanged by itself.
  const stage = stageOf(ticket);
  const isTooLittle = stage === 'restAwaited' || stage === 'belowMinimum';
  const verdictOf = ({ verdict, isSentBack, isDust, currencyId, confirmations }: Deposit): ShownVerdict => {
    if (isSentBack) return 'sentBack';
    if (isDust) return 'dust';
    if (verdict === 'extra' && currencyId !== undefined) return 'otherCoin';
    if (isTooLittle && (verdict === 'pending' || verdict === 'late')) return 'belowMinimum';
    // Its ticket waits for another transfer, or for somebody's decision.
    const isConfirmed = verdict === 'pending' && confirmations >= ticket.confirmationsRequired;
    return isConfirmed ? 'confirmed' : verdict;
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('deposits.title')}</h2>
      <ul className={classes.list}>
        {ticket.deposits.map((deposit, i) => (
          // One transaction may pay the ticket with two outputs, so its id alone is no key.
          <li key={`${deposit.id}:${i}`} className={classes.deposit}>
            <DepositFacts deposit={deposit} verdict={verdictOf(deposit)} coin={coinOf(deposit)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DepositFactsProps {
  readonly deposit: Deposit;
  readonly verdict: ShownVerdict;
  readonly coin: string;
}

function DepositFacts({ deposit, verdict, coin }: DepositFactsProps) {
  const { t } = useTranslation('ticket');
  const { amount, confirmations } = deposit;
  return (
    <>
      <div className={classes.line}>
        <span className={classes.amount}>
          <Amount value={amount} unit={coin} />
        </span>
        <span className={classes.verdict} data-tone={verdictTone(verdict)}>
          {t(`verdicts.${verdict}.label`)}
        </span>
      </div>
      <p className={classes.text}>
        {t(`verdicts.${verdict}.text`)} {t('deposits.confirmations', { confirmations })}
      </p>
      <TransactionId transaction={deposit} />
    </>
  );
}
