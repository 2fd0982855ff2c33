/** Sends the order once, whatever the finger does: one at a time, and a repeat after silence carries the same key. */

import type { CreateTicketInput } from '@parom/contract/tickets';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { writeStored } from '../platform/browser-memory/storage.ts';
import { CallFailure } from '../platform/calls/call-failure.ts';
import { showFailure } from '../ui/toast/failure-toast.ts';
import { BESIDE_FORM } from '../ui/toast/form-toasts.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { forgetDraft } from './order-draft.ts';
import { isUnanswered, type OrderKeys, sendOrder } from './send-order.ts';
import type { Exchange } from './use-exchange.ts';
import { notExchanged } from './validate.ts';

/** Nothing is sold for a while; the pair's conditions say why. */
const PAUSED = 503;

export interface CreateTicket {
  readonly sending: boolean;
  /** Why the last order was refused, until it is acknowledged. */
  readonly refusal: number | null;
  acknowledge(): void;
  /** Whether the order was sent before and may have become a ticket. */
  isUnanswered(body: CreateTicketInput): boolean;
  send(body: CreateTicketInput): Promise<void>;
}

/** What the form showed may be why an order is refused: it is asked anew. */
export function useCreateTicket({ renew, whyStopped }: Pick<Exchange, 'renew' | 'whyStopped'>): CreateTicket {
  const { t } = useTranslation(['exchange', 'common']);
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<number | null>(null);
  const busy = useRef(false);
  const keys = useRef<OrderKeys>(new Map());

  const say = (message: string) => showToast({ kind: 'error', message, position: BESIDE_FORM });
  const explainPause = async (failure: unknown) => {
    const stopped = await whyStopped();
    return stopped === null ? showFailure(failure, BESIDE_FORM) : say(t(notExchanged(stopped)));
  };
  const explain = (failure: unknown) => {
    const code = failure instanceof CallFailure && failure.status === 422 ? failure.errorCode : null;
    if (code === null) return showFailure(failure, BESIDE_FORM);
    say(`${t('common:serverError')}: ${code}`);
    setRefusal(code);
    void renew();
  };

  // By hand, without `useOnce`: the refusal's window must not open before the button, enabled again, has the focus to give.
  const send = async (body: CreateTicketInput) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      const answer = await sendOrder(keys.current, body);
      if (answer === null) return say(t('exchpage.e500'));
      if (!answer.ticketId) return say(t('frontpage.form.error2'));
      writeStored(`tick${answer.ticketId}`, answer.offerToken);
      if (answer.authToken !== undefined) writeStored('token', answer.authToken);
      forgetDraft();
      await navigate(`/pay/${answer.ticketId}`);
    } catch (failure) {
      const isPaused = failure instanceof CallFailure && failure.status === PAUSED;
      // A refusal is explained at once, in the same drawing as the button that is enabled again.
      if (isPaused) await explainPause(failure);
      else explain(failure);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return {
    sending,
    refusal,
    acknowledge: () => setRefusal(null),
    isUnanswered: (body) => isUnanswered(keys.current, body),
    send,
  };
}
