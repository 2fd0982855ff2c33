import type { CreateTicketInput } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../platform/browser-memory/storage.ts';
import { languageNumberOf } from '../../platform/language/languages.ts';
import { referralCode } from '../../platform/visitor/referral-code.ts';
import { inWords } from '../../ui/form/in-words.ts';
import type { Exchange } from '../form/use-exchange.ts';
import type { OrderValues } from './order-values.ts';
import { refundOf } from './refund-wallet.ts';
import { fieldOfCode, isOfField } from './refused-field.ts';
import { type Sender, ticketBody } from './ticket-body.ts';
import type { CreateTicket } from './use-create-ticket.ts';
import type { OrderFields } from './use-order-fields.ts';
import type { RefundChoice } from './use-refund.ts';

interface Submitted {
  readonly form: OrderFields;
  readonly values: OrderValues;
  readonly create: CreateTicket;
  readonly refund: RefundChoice;
  check(): Promise<boolean>;
  fetchNextPage(): void;
}

export function useSubmit(exchange: Exchange, order: Submitted): () => Promise<void> {
  const { i18n } = useTranslation();
  const { form, values, create, refund, check, fetchNextPage } = order;
  const send = async (body: CreateTicketInput) => {
    const sent = form.getValues();
    const code = await create.send(body);
    if (!isOfField(code)) return;
    const field = fieldOfCode[code];
    // Typed meanwhile: the refusal is about another text.
    if (form.getValues()[field] !== sent[field]) return;
    // An order without a memo waived it, which locks the field.
    if (field === 'memo') form.setFieldValue('noMemoCheckbox', false);
    form.setFieldError(
      field,
      inWords('exchange', (t) => t(`exchpage.serverError${code}`)),
    );
  };

  return async () => {
    fetchNextPage();
    const { selection } = exchange;
    const bodyOf = (amountText: string) =>
      ticketBody(selection, amountText, values, senderOf(i18n.language), refundOf(refund.wallet));
    // The order may have become a ticket at its own price: skip today's limits.
    if (selection.typed !== null && create.isUnanswered(bodyOf(selection.typed)))
      return send(bodyOf(selection.typed));
    const [checked, fieldsFit, refundFits] = await Promise.all([exchange.check(), check(), refund.check()]);
    if (checked === null || !fieldsFit || !refundFits) return;
    const amount = selection.controlling === 'give' ? checked.giveText : checked.getText;
    // The minimum follows prices: fix it, or a retry would be another order.
    if (selection.typed === null)
      exchange.change({ type: 'typed', side: selection.controlling, text: amount });
    await send(bodyOf(amount));
  };
}

const senderOf = (language: string): Sender => ({
  language: languageNumberOf(language),
  refererCode: referralCode(),
  referrerHeader: readStored('prevReferrer'),
});
