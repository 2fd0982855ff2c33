import type { CreateTicketInput } from '@parom/contract/tickets';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { writeStored } from '../../platform/browser-memory/storage.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { showFailure } from '../../ui/toast/failure-toast.ts';
import { BESIDE_FORM } from '../../ui/toast/form-toasts.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Exchange } from '../form/use-exchange.ts';
import { notExchanged } from '../quote/validate.ts';
import { forgetDraft } from './order-draft.ts';
import { isUnanswered, type OrderKeys, sendOrder } from './send-order.ts';

const PAUSED = 503;

export interface CreateTicket {
  readonly sending: boolean;
  readonly refusal: number | null;
  acknowledge(): void;
  /** The order may have become a ticket. */
  isUnanswered(body: CreateTicketInput): boolean;
  send(body: CreateTicketInput): Promise<number | null>;
}

/** Outdated prices or limits may cause a refusal: fetch again. */
export function useCreateTicket({
  refresh,
  whyStopped,
}: Pick<Exchange, 'refresh' | 'whyStopped'>): CreateTicket {
  const { t } = useTranslation(['exchange', 'common']);
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<number | null>(null);
  const busy = useRef(false);
  const keys = useRef<OrderKeys>(new Map());

  const say = (message: string) => showToast({ kind: 'error', message, position: BESIDE_FORM });
  const explainPause = async (failure: unknown) => {
    const stopped = await whyStopped();
    return stopped === null ? showFailure(failure, BESIDE_FORM) : say(t(notExchanged({ stopped })));
  };
  const explain = (failure: unknown) => {
    const code = failure instanceof CallFailure && failure.status === 422 ? failure.errorCode : null;
    if (code === null) {
      showFailure(failure, BESIDE_FORM);
      return null;
    }
    say(`${t('common:serverError')}: ${code}`);
    setRefusal(code);
    void refresh();
    return code;
  };

  // Not `useOnce`: the button must have the focus when the dialog opens.
  const send = async (body: CreateTicketInput) => {
    if (busy.current) return null;
    busy.current = true;
    setSending(true);
    try {
      const answer = await sendOrder(keys.current, body);
      if (!answer?.ticketId) {
        say(t(answer === null ? 'exchpage.e500' : 'frontpage.form.error2'));
        return null;
      }
      writeStored(`tick${answer.ticketId}`, answer.offerToken);
      if (answer.authToken !== undefined) writeStored('token', answer.authToken);
      forgetDraft();
      await navigate(`/pay/${answer.ticketId}`);
      return null;
    } catch (failure) {
      const isPaused = failure instanceof CallFailure && failure.status === PAUSED;
      if (!isPaused) return explain(failure);
      await explainPause(failure);
      return null;
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
