import { grouped } from '@parom/contract/display';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/display/amount.tsx';
import { CoinIcon } from '../../ui/display/coin-icon.tsx';
import { lookOf } from '../../ui/display/status-looks.ts';
import { differsFromOrder, isPriced } from '../status/ticket-status.ts';
import { type SideTexts, useSides } from '../status/ticket-texts.ts';
import classes from './ticket-amounts.module.css';

export function TicketAmounts({ ticket }: { readonly ticket: TicketView }) {
  const { t, i18n } = useTranslation('ticket');
  const { give, get } = useSides(ticket);
  const { status, fromAmount, toAmount, receivedAmount } = ticket;
  const isCompleted = status === TicketStatus.completed;
  // Without an exchange, never "you get".
  const cameToNothing = lookOf(status).isGivenUp || status === TicketStatus.expired;
  const hasArrived = receivedAmount !== '0';
  const ordered = `${grouped(fromAmount, i18n.language)}\u00a0${give.coin}`;
  const otherArrived = hasArrived && receivedAmount !== fromAmount;
  const basis = otherArrived ? t('amounts.ofOrder', { amount: ordered }) : t('amounts.ofRate');
  return (
    <div className={classes.amounts}>
      <Side
        label={t(`amounts.${hasArrived ? 'sent' : cameToNothing ? 'wouldSend' : 'send'}`)}
        value={hasArrived ? receivedAmount : fromAmount}
        texts={give}
        note={otherArrived ? t('amounts.ordered', { amount: ordered }) : null}
      />
      <IconArrowRight className={classes.arrow} size={24} aria-hidden />
      <Side
        label={t(`amounts.${isCompleted ? 'got' : cameToNothing ? 'wouldGet' : 'get'}`)}
        value={toAmount}
        texts={get}
        about={!isCompleted}
        note={hasArrived && differsFromOrder(ticket) && !isPriced(ticket) ? basis : null}
      />
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly value: string;
  readonly texts: SideTexts;
  readonly note: string | null;
  readonly about?: boolean;
}

function Side({ label, value, texts, note, about = false }: SideProps) {
  const { t } = useTranslation('ticket');
  return (
    <div className={classes.side}>
      <p className={classes.label}>{label}</p>
      <p className={classes.value}>
        <CoinIcon src={texts.icon} code={texts.coin} size={28} />
        <span>
          {about ? '≈\u00a0' : null}
          <Amount value={value} unit={texts.coin} approximate={about} />
        </span>
      </p>
      {texts.network === null ? null : (
        <p className={classes.label}>{t('pay.inNetwork', { network: texts.network })}</p>
      )}
      {note === null ? null : <p className={classes.note}>{note}</p>}
    </div>
  );
}
