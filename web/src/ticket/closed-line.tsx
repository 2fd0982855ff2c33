/** While the site is closed: one line with the ticket's state, and where to send what it asks for meanwhile, for whoever holds its token. Nobody else gets a word. */
import type { TicketView } from '@parom/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { AddressText } from './address-text.tsx';
import { CopyField } from './copy-field.tsx';
import { useOfferToken } from './offer-token.ts';
import { ticketQuery } from './ticket-query.ts';
import { stageOf } from './ticket-status.ts';
import { useStageWords } from './ticket-words.ts';
import { useTimely } from './use-timely.ts';

const ASK_AGAIN_MS = 20_000;

export default function ClosedLine() {
  // Drawn by the shell, above the ticket's own route, so the id comes from the deepest match.
  const id = useMatches().at(-1)?.params['id'] ?? '';
  useOfferToken(id);
  const { data: look } = useQuery({ ...ticketQuery(id), refetchInterval: ASK_AGAIN_MS });
  if (look?.kind !== 'ticket') return null;
  return <TicketLine ticket={look.ticket} />;
}

export function TicketLine({ ticket: told }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const ticket = useTimely(told);
  const words = useStageWords(ticket);
  const { address, memo } = ticket.fromWallet;
  return (
    <>
      <p>
        <strong>{t('closed', { simpleId: ticket.simpleId, stage: words.title })}</strong>
      </p>
      {stageOf(ticket) === 'restAwaited' ? (
        <>
          <p>{words.now}</p>
          {memo === null ? null : (
            <CopyField label={t('pay.memo')} text={memo} copyLabel={t('pay.copyMemo')}>
              {memo}
            </CopyField>
          )}
          <CopyField label={t('pay.address')} text={address} copyLabel={t('pay.copyAddress')}>
            <AddressText address={address} />
          </CopyField>
        </>
      ) : null}
    </>
  );
}
