import type { TicketView } from '@parom/contract/tickets';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../platform/live/clock.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { AmountToSend } from '../deposit-address/amount-to-send.tsx';
import { DepositAddress } from '../deposit-address/deposit-address.tsx';
import { countdownAt } from './countdown.ts';
import { PayButton } from './pay-button.tsx';

export function PaymentInstructions({ ticket }: { readonly ticket: TicketView }) {
  return (
    <>
      <AmountToSend ticket={ticket} />
      <DepositAddress ticket={ticket} />
      <PayOrExpired ticket={ticket} />
    </>
  );
}

function PayOrExpired({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { isExpired } = countdownAt(ticket.expiresAtUtc, useServerNow());
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    if (isExpired && isHeld.current) place.current?.focus();
  }, [isExpired]);
  return (
    // Keyboard focus on the removed button or dialog moves here.
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
