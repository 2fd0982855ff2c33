import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../platform/live/clock.ts';
import { siteName } from '../../platform/start/site-settings.ts';
import { countdownAt } from '../pay/countdown.ts';
import { useStageTexts } from './ticket-texts.ts';

export function TicketTitle({ ticket }: { readonly ticket: TicketView }) {
  const { t, i18n } = useTranslation('ticket');
  const texts = useStageTexts(ticket);
  const now = useServerNow(ticket.status === TicketStatus.awaitingPayment);
  const { text, minutesLeft, isExpired } = countdownAt(ticket.expiresAtUtc, now);
  const { simpleId } = ticket;
  const titleOf = (): string => {
    if (ticket.status === TicketStatus.completed) return t('docTitle.done', { simpleId });
    if (ticket.status !== TicketStatus.awaitingPayment || minutesLeft === null)
      return t('docTitle.stage', { stage: texts.title, simpleId });
    return isExpired
      ? t('docTitle.expired', { simpleId })
      : t('docTitle.countdown', { time: text, simpleId });
  };
  const title = `${titleOf()} · ${siteName(i18n.language)}`;
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = title;
    });
    return () => clearTimeout(timer);
  }, [title]);
  return null;
}
