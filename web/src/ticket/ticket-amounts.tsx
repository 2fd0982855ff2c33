/** What leaves the customer and what comes to him, side by side. */
import { grouped } from '@parom/contract/display';
import { TicketStatus, type TicketView } from '@parom/contract/tickets';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../ui/display/amount.tsx';
import { CoinIcon } from '../ui/display/coin-icon.tsx';
import { lookOf } from '../ui/display/status-looks.ts';
import classes from './ticket-amounts.module.css';
import { isOtherwise, isPriced } from './ticket-status.ts';
import { type CoinWords, useSides } from './ticket-words.ts';

export function TicketAmounts({ ticket }: { readonly ticket: TicketView }) {
  const { t, i18n } = useTranslation('ticket');
  const { give, get } = useSides(ticket);
  const { status, fromAmount, toAmount, receivedAmount } = ticket;
  const isCompleted = status === TicketStatus.completed;
  // Nobody may read "you get" where nothing will come.
  const cameToNothing = lookOf(status).isGivenUp;
  const hasArrived = receivedAmount !== '0';
  const ordered = `${grouped(fromAmount, i18n.language)}\u00a0${give.coin}`;
  // Said only where it differs: otherwise it repeats the number above.
  const otherArrived = hasArrived && receivedAmount !== fromAmount;
  const basis = otherArrived ? t('amounts.ofOrder', { amount: ordered }) : t('amounts.ofRate');
  return (
    <div className={classes.amounts}>
      <Side
        label={t(`amounts.${hasArrived ? 'sent' : cameToNothing ? 'wouldSend' : 'send'}`)}
        value={hasArrived ? receivedAmount : fromAmount}
        words={give}
        note={otherArrived ? t('amounts.ordered', { amount: ordered }) : null}
      />
      <IconArrowRight className={classes.arrow} size={24} aria-hidden />
      <Side
        label={t(`amounts.${isCompleted ? 'got' : cameToNothing ? 'wouldGet' : 'get'}`)}
        value={toAmount}
        words={get}
        about={!isCompleted}
        note={hasArrived && isOtherwise(ticket) && !isPriced(ticket) ? basis : null}
      />
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly value: string;
  readonly words: CoinWords;
  readonly note: string | null;
  /** The amount may still change: rounded, and said to be about so much. */
  readonly about?: boolean;
}

function Side({ label, value, words, note, about = false }: SideProps) {
  const { t } = useTranslation('ticket');
  return (
    <div className={classes.side}>
      <p className={classes.label}>{label}</p>
      <p className={classes.value}>
        <CoinIcon src={words.icon} size={28} />
        <span>
          {about ? '≈\u00a0' : null}
          <Amount value={value} unit={words.coin} approximate={about} />
        </span>
      </p>
      {words.network === null ? null : (
        <p className={classes.label}>{t('pay.inNetwork', { network: words.network })}</p>
      )}
      {note === null ? null : <p className={classes.note}>{note}</p>}
    </div>
  );
}
