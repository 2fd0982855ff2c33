import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../platform/language/format.ts';
import { lookOf } from '../../ui/display/status-looks.ts';
import { pastStage } from '../status/ticket-status.ts';
import classes from './ticket-history.module.css';

export function TicketHistory({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('history.title')}</h2>
      <ol className={classes.list}>
        {ticket.history.toReversed().map(({ status, atUtc }) => (
          <li key={`${atUtc}:${status}`} className={classes.moment} data-tone={lookOf(status).tone}>
            <span>{t(`stage.${pastStage(ticket, status)}.title`)}</span>
            <time className={classes.time} dateTime={atUtc}>
              {t('sinceLong', dateAndTime(atUtc))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
