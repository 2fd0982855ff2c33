import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/visitor/session.ts';
import { namesIn } from '../../ui/address/destination.ts';
import { loadAddressChecks } from '../../ui/address/use-address-checks.ts';
import { inWords } from '../../ui/form/in-words.ts';
import { sayErrors } from '../../ui/form/say-errors.ts';
import { BESIDE_FORM, CHECK_FORM } from '../../ui/toast/form-toasts.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Exchange } from '../form/use-exchange.ts';
import { withoutMark } from './from-link.ts';
import { checkOrder, type OrderValues, ownValues } from './order-values.ts';
import { type CreateTicket, useCreateTicket } from './use-create-ticket.ts';
import { useNextPage } from './use-next-page.ts';
import { type OrderFields, useOrderFields } from './use-order-fields.ts';
import { type Receiver, useReceiver } from './use-receiver.ts';
import { type RefundChoice, useRefund } from './use-refund.ts';
import { useSubmit } from './use-submit.ts';

export interface Order extends Receiver {
  readonly form: OrderFields;
  readonly values: OrderValues;
  readonly emailLocked: boolean;
  readonly create: CreateTicket;
  setEmail(email: string): void;
  confirmLink(confirmed: boolean): void;
  readonly refund: RefundChoice;
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
  const receiver = useReceiver(exchange, form, own);

  const check = async (): Promise<boolean> => {
    const checks = await loadAddressChecks();
    // Typed meanwhile: the answer is about another address.
    if (form.getValues().addr !== form.values.addr) return false;
    const errors = checkOrder(values, side, checks);
    const names = namesIn(side, receiver.verdict);
    if (sayErrors(form, errors, (key) => inWords(['exchange', 'address'], (t) => t(key, names)))) return true;
    if (errors.memo === 'exchpage.errorTelegramTag')
      showToast({ kind: 'error', message: t('exchpage.errorTelegramTag'), position: BESIDE_FORM });
    showToast({ ...CHECK_FORM, message: t('common:formError') });
    return false;
  };

  const setEmail = (email: string) => {
    form.setFieldValue('email', email);
    form.setFieldValue('fromLink', withoutMark(own.fromLink, 'email'));
  };

  const confirmLink = (confirmed: boolean) =>
    form.setFieldValue('fromLink', own.fromLink && { ...own.fromLink, confirmed });

  const submit = useSubmit(exchange, { form, values, create, refund, check, fetchNextPage });

  return {
    ...receiver,
    form,
    values,
    emailLocked: user !== null,
    create,
    setEmail,
    confirmLink,
    refund,
    submit,
  };
}
