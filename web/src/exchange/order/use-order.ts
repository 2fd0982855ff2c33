import { tickerOf } from '@parom/contract/display';
import type { CreateTicketInput } from '@parom/contract/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../platform/browser-memory/storage.ts';
import { languageNumberOf } from '../../platform/language/languages.ts';
import { referralCode } from '../../platform/visitor/referral-code.ts';
import { useSession } from '../../platform/visitor/session.ts';
import { namesIn } from '../../ui/address/destination.ts';
import type { Destination } from '../../ui/address/payment-link.ts';
import { loadAddressChecks } from '../../ui/address/use-address-checks.ts';
import { type DestinationState, useDestination } from '../../ui/address/use-destination.ts';
import { inWords } from '../../ui/form/in-words.ts';
import { sayErrors } from '../../ui/form/say-errors.ts';
import { BESIDE_FORM, CHECK_FORM } from '../../ui/toast/form-toasts.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { ChosenSide } from '../choice/selection.ts';
import type { Exchange } from '../form/use-exchange.ts';
import { ownerOf, pairOf, withoutMark } from './from-link.ts';
import { emptyReceiver, keepFilled } from './order-draft.ts';
import { asksMemo, checkOrder, type OrderValues, ownValues, withMemo } from './order-values.ts';
import {
  emptyRefund,
  ownRefund,
  type RefundError,
  type RefundWallet,
  refundError,
  refundOf,
} from './refund-wallet.ts';
import { fieldOfCode, isOfField } from './refused-field.ts';
import { type Sender, ticketBody } from './ticket-body.ts';
import { type CreateTicket, useCreateTicket } from './use-create-ticket.ts';
import { useNextPage } from './use-next-page.ts';
import { type OrderFields, useOrderFields } from './use-order-fields.ts';

export interface Order extends DestinationState {
  readonly form: OrderFields;
  readonly values: OrderValues;
  readonly emailLocked: boolean;
  readonly create: CreateTicket;
  setEmail(email: string): void;
  confirmLink(confirmed: boolean): void;
  readonly refund: RefundChoice;
  moveTo(networkId: number): void;
  submit(): Promise<void>;
}

interface RefundChoice {
  readonly wallet: RefundWallet;
  readonly error: RefundError | null;
  take(wallet: RefundWallet): void;
  /** `true`: no error. */
  check(): Promise<boolean>;
}

function useRefund(give: ChosenSide): RefundChoice {
  const [typed, setTyped] = useState(emptyRefund);
  const [error, setError] = useState<RefundError | null>(null);
  const wallet = ownRefund(typed, give);
  return {
    wallet,
    error,
    take: (taken) => {
      setError(null);
      setTyped(taken);
    },
    check: async () => {
      const found = refundError(wallet, give, await loadAddressChecks());
      setError(found);
      return found === null;
    },
  };
}

export function useOrder(exchange: Exchange): Order {
  const { t, i18n } = useTranslation(['exchange', 'common']);
  const { user } = useSession();
  const fetchNextPage = useNextPage();
  const pair = exchange.selection;
  const side = pair.get;
  const form = useOrderFields(pair, () => {
    exchange.cancel();
    fetchNextPage();
  });
  const create = useCreateTicket(exchange);
  const refund = useRefund(exchange.selection.give);
  const own = ownValues(form.values, pair);
  const values =
    user === null ? own : { ...own, email: user.email, fromLink: withoutMark(own.fromLink, 'email') };
  const destination = useDestination({
    side,
    addr: values.addr,
    takesMemo: asksMemo(side),
    setAddress: (text) => {
      form.setFieldValue('addr', text);
      form.setFieldValue('fromLink', withoutMark(own.fromLink, 'receiver'));
    },
    setMemo: (text) => form.setValues(withMemo(text)),
  });

  /** `true`: no errors. */
  const check = async (): Promise<boolean> => {
    const errors = checkOrder(values, side, await loadAddressChecks());
    const names = namesIn(side, destination.verdict);
    if (sayErrors(form, errors, (key) => inWords(['exchange', 'address'], (t) => t(key, names)))) return true;
    if (errors.memo === 'exchpage.errorTelegramTag')
      showToast({ kind: 'error', message: t('exchpage.errorTelegramTag'), position: BESIDE_FORM });
    showToast({ ...CHECK_FORM, message: t('common:formError') });
    return false;
  };

  const take = (address: string, parsed: Destination) => {
    destination.take(address, parsed);
    // A payment link names its coin by its own code.
    if (parsed.amount !== null && tickerOf(parsed.amount.coin) === side.currency.shortName)
      exchange.change({ type: 'typed', side: 'get', text: parsed.amount.text });
  };

  const moveTo = (networkId: number) => {
    const moved = { ...pair, get: { ...side, networkId } };
    const fromLink = own.fromLink && { ...own.fromLink, pair: pairOf(moved) };
    keepFilled(own.owner, { ...emptyReceiver, email: own.email, fromLink });
    exchange.change({ type: 'network', side: 'get', networkId });
    form.setValues({ ...emptyReceiver, addr: own.addr, owner: ownerOf(moved.get), fromLink });
  };

  const setEmail = (email: string) => {
    form.setFieldValue('email', email);
    form.setFieldValue('fromLink', withoutMark(own.fromLink, 'email'));
  };

  const confirmLink = (confirmed: boolean) =>
    form.setFieldValue('fromLink', own.fromLink && { ...own.fromLink, confirmed });

  const send = async (body: CreateTicketInput) => {
    const code = await create.send(body);
    if (isOfField(code))
      form.setFieldError(
        fieldOfCode[code],
        inWords('exchange', (t) => t(`exchpage.serverError${code}`)),
      );
  };

  const submit = async () => {
    // Values from the address bar or the draft fire no change event.
    fetchNextPage();
    const { selection } = exchange;
    const bodyOf = (amountText: string) =>
      ticketBody(selection, amountText, values, senderOf(i18n.language), refundOf(refund.wallet));
    // The order may have become a ticket, whose price holds: skip today's limits.
    if (selection.typed !== null && create.isUnanswered(bodyOf(selection.typed)))
      return send(bodyOf(selection.typed));
    const [checked, fieldsFit, refundFits] = await Promise.all([exchange.check(), check(), refund.check()]);
    if (checked === null || !fieldsFit || !refundFits) return;
    const amount = selection.controlling === 'give' ? checked.giveText : checked.getText;
    // The minimum follows the prices: fix it as typed, or a retry would be another order.
    if (selection.typed === null)
      exchange.change({ type: 'typed', side: selection.controlling, text: amount });
    await send(bodyOf(amount));
  };

  return {
    form,
    values,
    emailLocked: user !== null,
    verdict: destination.verdict,
    create,
    setEmail,
    confirmLink,
    refund,
    take,
    moveTo,
    submit,
  };
}

const senderOf = (language: string): Sender => ({
  language: languageNumberOf(language),
  refererCode: referralCode(),
  referrerHeader: readStored('prevReferrer'),
});
