/** Every transfer that came for the ticket, with what we think of it and why. */
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Amount } from '../ui/amount.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { AddressText } from './address-text.tsx';
import classes from './deposits-list.module.css';
import { ExplorerLink } from './explorer-link.tsx';
import { verdictTone } from './ticket-status.ts';
import { useCoinOfDeposit } from './ticket-words.ts';

type Deposit = TicketView['deposits'][number];

export function DepositsList({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const coinOf = useCoinOfDeposit(ticket);
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('deposits.title')}</h2>
      <ul className={classes.list}>
        {ticket.deposits.map((deposit, i) => (
          // One transaction may pay the ticket with two outputs, so its id alone is no key.
          <li key={`${deposit.id}:${i}`} className={classes.deposit}>
            <DepositFacts deposit={deposit} coin={coinOf(deposit)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DepositFacts({ deposit, coin }: { readonly deposit: Deposit; readonly coin: string }) {
  const { t } = useTranslation('ticket');
  const { id, url, amount, confirmations, verdict } = deposit;
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
      <div className={classes.line}>
        <div className={classes.hash}>
          <AddressText address={id} />
        </div>
        <CopyButton text={id} label={t('copyTransaction')} />
      </div>
      <ExplorerLink url={url} />
    </>
  );
}
