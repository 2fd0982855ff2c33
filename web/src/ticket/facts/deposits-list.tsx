import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/display/amount.tsx';
import { type ShownVerdict, stageOf, verdictTone } from '../status/ticket-status.ts';
import { useCoinOfDeposit } from '../status/ticket-texts.ts';
import { DepositRate } from './deposit-rate.tsx';
import classes from './deposits-list.module.css';
import { TransactionId } from './transaction-id.tsx';

type Deposit = TicketView['deposits'][number];

export default function DepositsList({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const coinOf = useCoinOfDeposit(ticket);
  const stage = stageOf(ticket);
  const isTooLittle = stage === 'restAwaited' || stage === 'belowMinimum';
  const verdictOf = ({ verdict, isSentBack, isDust, currencyId, confirmations }: Deposit): ShownVerdict => {
    if (isSentBack) return 'sentBack';
    if (isDust) return 'dust';
    if (verdict === 'extra' && currencyId !== undefined) return 'otherCoin';
    if (isTooLittle && (verdict === 'pending' || verdict === 'late')) return 'belowMinimum';
    const isConfirmed = verdict === 'pending' && confirmations >= ticket.confirmationsRequired;
    return isConfirmed ? 'confirmed' : verdict;
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('deposits.title')}</h2>
      <ul className={classes.list}>
        {ticket.deposits.map((deposit, i) => (
          // One transaction may have two outputs: its id is no key.
          <li key={`${deposit.id}:${i}`} className={classes.deposit}>
            <DepositFacts deposit={deposit} verdict={verdictOf(deposit)} coin={coinOf(deposit)} />
            <DepositRate ticket={ticket} deposit={deposit} coin={coinOf(deposit)} />
            <TransactionId transaction={deposit} />
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
    </>
  );
}
