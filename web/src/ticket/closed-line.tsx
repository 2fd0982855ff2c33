/** While the site is closed: one line with the ticket's state, for whoever holds its token. Nobody else gets a word. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { useOfferToken } from './offer-token.ts';
import { ticketQuery } from './ticket-query.ts';
import { stageOf } from './ticket-status.ts';

const ASK_AGAIN_MS = 20_000;

export default function ClosedLine() {
  const { t } = useTranslation('ticket');
  // Drawn by the shell, above the ticket's own route, so the id comes from the deepest match.
  const id = useMatches().at(-1)?.params['id'] ?? '';
  useOfferToken(id);
  const { data: look } = useQuery({ ...ticketQuery(id), refetchInterval: ASK_AGAIN_MS });
  if (look?.kind !== 'ticket') return null;
  const { ticket } = look;
  return (
    <p>
      <strong>
        {t('closed', { simpleId: ticket.simpleId, stage: t(`stage.${stageOf(ticket)}.title`) })}
      </strong>
    </p>
  );
}
