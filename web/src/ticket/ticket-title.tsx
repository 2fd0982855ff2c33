/** The ticket's state in the tab's title, so that it can be followed from another tab. */
import { TicketStatus, type TicketView } from '@parom/contract/tickets';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../platform/live/clock.ts';
import { siteName } from '../platform/start/site-settings.ts';
import { countdownAt } from './countdown.ts';
import { useStageWords } from './ticket-words.ts';

/** Draws nothing; a component of its own because it moves every second and the page need not. */
export function TicketTitle({ ticket }: { readonly ticket: TicketView }) {
  const { t, i18n } = useTranslation('ticket');
  const words = useStageWords(ticket);
  const now = useServerNow(ticket.status === TicketStatus.awaitingPayment);
  const { text, minutesLeft, isExpired } = countdownAt(ticket.expiresAtUtc, now);
  const { simpleId } = ticket;
  const titleOf = (): string => {
    if (ticket.status === TicketStatus.completed) return t('docTitle.done', { simpleId });
    if (ticket.status !== TicketStatus.awaitingPayment || minutesLeft === null)
      return t('docTitle.stage', { stage: words.title, simpleId });
    return isExpired
      ? t('docTitle.expired', { simpleId })
      : t('docTitle.countdown', { time: text, simpleId });
  };
  const title = `${titleOf()} · ${siteName(i18n.language)}`;
  useEffect(() => {
    // The shell sets the page's own title in the same round of effects, after its children: this one comes last.
    const timer = setTimeout(() => {
      document.title = title;
    });
    return () => clearTimeout(timer);
  }, [title]);
  return null;
}
