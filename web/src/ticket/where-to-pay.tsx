/** What to send, where, and the word that it was sent: for a ticket that waits for its payment, whether the site is open or not. */
import type { TicketView } from '@parom/contract/tickets';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../platform/live/clock.ts';
import { Notice } from '../ui/display/notice.tsx';
import { countdownAt } from './countdown.ts';
import { DepositDetails } from './deposit-details.tsx';
import { PayButton } from './pay-button.tsx';
import { WhatToSend } from './what-to-send.tsx';

export function WhereToPay({ ticket }: { readonly ticket: TicketView }) {
  return (
    <>
      <WhatToSend ticket={ticket} />
      <DepositDetails ticket={ticket} />
      <PayOrExpired ticket={ticket} />
    </>
  );
}

/** The button stands as long as the timer runs; then a red notice takes its place. */
function PayOrExpired({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { isExpired } = countdownAt(ticket.expiresAtUtc, useServerNow());
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    if (isExpired && isHeld.current) place.current?.focus();
  }, [isExpired]);
  return (
    // Who was at the button, or in its window, when both go is not left without a place.
    <div
      ref={place}
      tabIndex={-1}
      onFocus={() => {
        isHeld.current = true;
      }}
      onBlur={() => {
        isHeld.current = false;
      }}
    >
      {isExpired ? (
        <Notice color="red" role="alert" title={t('pay.expiredTitle')}>
          {t('pay.expiredText')}
        </Notice>
      ) : (
        <PayButton ticket={ticket} />
      )}
    </div>
  );
}
