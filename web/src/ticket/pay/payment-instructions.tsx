import type { TicketView } from '@parom/contract/tickets';
import { Suspense, useEffect, useRef } from 'react';
import { dateAndTime } from '../../platform/language/format.ts';
import { useServerNow } from '../../platform/live/clock.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { AmountToSend } from '../deposit-address/amount-to-send.tsx';
import { DepositAddress } from '../deposit-address/deposit-address.tsx';
import { countdownAt } from './countdown.ts';
import { PayButton } from './pay-button.tsx';
import classes from './payment-instructions.module.css';
import { WindowOver } from './window-over.tsx';

const WhatIf = lazyPart(() => import('../what-if/what-if.tsx'));

export function PaymentInstructions({ ticket }: { readonly ticket: TicketView }) {
  const { isExpired } = countdownAt(ticket.expiresAtUtc, useServerNow());
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    if (isExpired && isHeld.current) place.current?.focus();
  }, [isExpired]);
  return (
    <div
      ref={place}
      className={classes.place}
      tabIndex={-1}
      onFocus={() => {
        isHeld.current = true;
      }}
      onBlur={() => {
        isHeld.current = false;
      }}
    >
      {isExpired ? (
        <WindowOver ticket={ticket} />
      ) : (
        <>
          <AmountToSend ticket={ticket} until={dateAndTime(ticket.expiresAtUtc).time} />
          <DepositAddress ticket={ticket} />
          <PayButton ticket={ticket} />
          <Suspense fallback={<div className={classes.whatIf} />}>
            <WhatIf ticket={ticket} />
          </Suspense>
        </>
      )}
    </div>
  );
}
