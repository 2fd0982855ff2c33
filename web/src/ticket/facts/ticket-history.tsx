import { displayAmount, grouped } from '@parom/contract/display';
import { toDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../platform/language/format.ts';
import { lookOf, type Tone } from '../../ui/display/status-looks.ts';
import { pastStage } from '../status/ticket-status.ts';
import { useSides } from '../status/ticket-texts.ts';
import classes from './ticket-history.module.css';

interface Moment {
  readonly key: string;
  readonly atUtc: string;
  readonly tone: Tone;
  readonly text: string;
  readonly why?: string;
}

export function TicketHistory({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const recalculations = useRecalculations(ticket);
  const moves = ticket.history.map(({ status, atUtc }): Moment => {
    const text = t(`stage.${pastStage(ticket, status)}.title`);
    return { key: `${atUtc}:${status}`, atUtc, tone: lookOf(status).tone, text };
  });
  // Stable: a move comes before its recalculation.
  const moments = [...moves, ...recalculations].toSorted((a, b) => Date.parse(a.atUtc) - Date.parse(b.atUtc));
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('history.title')}</h2>
      <ol className={classes.list}>
        {moments.toReversed().map(({ key, atUtc, tone, text, why }) => (
          <li key={key} className={classes.moment} data-tone={tone}>
            <span>{text}</span>
            {why === undefined ? null : <span className={classes.time}>{why}</span>}
            <time className={classes.time} dateTime={atUtc}>
              {t('sinceLong', dateAndTime(atUtc))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useRecalculations(ticket: TicketView): Moment[] {
  const { t, i18n } = useTranslation('ticket');
  const { get } = useSides(ticket);
  const shown = (amount: string): string => grouped(displayAmount(toDecimal(amount)), i18n.language);
  return (ticket.recalculations ?? []).map(({ atUtc, fromAmount, toAmount }) => ({
    key: `${atUtc}:recalculated`,
    atUtc,
    tone: 'blue',
    text: t('recalculated.past', {
      before: shown(fromAmount),
      after: `${shown(toAmount)}\u00a0${get.coin}`,
    }),
    why: t('recalculated.pastWhy'),
  }));
}
