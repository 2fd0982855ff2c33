import { tickerOf } from '@parom/contract/display';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/visitor/session.ts';
import { namesIn } from '../../ui/address/destination.ts';
import type { Destination } from '../../ui/address/payment-link.ts';
import { loadAddressChecks } from '../../ui/address/use-address-checks.ts';
import { type DestinationState, useDestination } from '../../ui/address/use-destination.ts';
import { inWords } from '../../ui/form/in-words.ts';
import { sayErrors } from '../../ui/form/say-errors.ts';
import { BESIDE_FORM, CHECK_FORM } from '../../ui/toast/form-toasts.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Exchange } from '../form/use-exchange.ts';
import { ownerOf, pairOf, withoutMark } from './from-link.ts';
import { emptyReceiver, keepFilled } from './order-draft.ts';
import { asksMemo, checkOrder, type OrderValues, ownValues, withMemo } from './order-values.ts';
import { type CreateTicket, useCreateTicket } from './use-create-ticket.ts';
import { useNextPage } from './use-next-page.ts';
import { type OrderFields, useOrderFields } from './use-order-fields.ts';
import { type RefundChoice, useRefund } from './use-refund.ts';
import { useSubmit } from './use-submit.ts';

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

export function useOrder(exchange: Exchange): Order {
  const { t } = useTranslation(['exchange', 'common']);
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

  const submit = useSubmit(exchange, { form, values, create, refund, check, fetchNextPage });

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
