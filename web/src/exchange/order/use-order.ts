import { type UseFormReturnType, useForm } from '@mantine/form';
import { tickerOf } from '@parom/contract/display';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readStored } from '../../platform/browser-memory/storage.ts';
import { languageNumberOf } from '../../platform/language/languages.ts';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { referralCode } from '../../platform/visitor/referral-code.ts';
import { useSession } from '../../platform/visitor/session.ts';
import { networkOf } from '../../ui/address/address-verdict.ts';
import type { Destination } from '../../ui/address/payment-link.ts';
import { loadAddressChecks } from '../../ui/address/use-address-checks.ts';
import { type DestinationState, useDestination } from '../../ui/address/use-destination.ts';
import { inWords } from '../../ui/form/in-words.ts';
import { sayErrors } from '../../ui/form/say-errors.ts';
import { BESIDE_FORM, CHECK_FORM } from '../../ui/toast/form-toasts.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { ChosenSide } from '../choice/selection.ts';
import type { Exchange } from '../form/use-exchange.ts';
import { emptyDraft, emptyReceiver, keepReceiver, ownerOf, readDraft, receiverIn } from './order-draft.ts';
import { asksMemo, checkOrder, initialOrder, type OrderValues, ownValues, withMemo } from './order-values.ts';
import {
  emptyRefund,
  ownRefund,
  type RefundError,
  type RefundWallet,
  refundError,
  refundOf,
} from './refund-wallet.ts';
import { type Sender, ticketBody } from './ticket-body.ts';
import { type CreateTicket, useCreateTicket } from './use-create-ticket.ts';
import { useNextPage } from './use-next-page.ts';

type OrderFields = UseFormReturnType<OrderValues>;

export interface Order extends DestinationState {
  readonly form: OrderFields;
  readonly values: OrderValues;
  readonly emailLocked: boolean;
  readonly create: CreateTicket;
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
  const side = exchange.selection.get;
  const form = useOrderFields(side, () => {
    exchange.cancel();
    fetchNextPage();
  });
  const create = useCreateTicket(exchange);
  const refund = useRefund(exchange.selection.give);
  const own = ownValues(form.values, side);
  const values = user === null ? own : { ...own, email: user.email };
  const destination = useDestination({
    side,
    addr: values.addr,
    takesMemo: asksMemo(side),
    setAddress: (text) => form.setFieldValue('addr', text),
    setMemo: (text) => form.setValues(withMemo(text)),
  });

  /** `true`: no errors. */
  const check = async (): Promise<boolean> => {
    const errors = checkOrder(values, side, await loadAddressChecks());
    const names = { network: networkOf(side)?.name ?? '' };
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
    keepReceiver(own.owner, emptyReceiver, own.email);
    exchange.change({ type: 'network', side: 'get', networkId });
    form.setValues({ ...emptyReceiver, addr: own.addr, owner: ownerOf({ ...side, networkId }) });
  };

  const submit = async () => {
    // Values from the address bar or the draft fire no change event.
    fetchNextPage();
    const { selection } = exchange;
    const bodyOf = (amountText: string) =>
      ticketBody(selection, amountText, values, senderOf(i18n.language), refundOf(refund.wallet));
    // The order may have become a ticket, whose price holds: skip today's limits.
    if (selection.typed !== null && create.isUnanswered(bodyOf(selection.typed)))
      return create.send(bodyOf(selection.typed));
    const [checked, fieldsFit, refundFits] = await Promise.all([exchange.check(), check(), refund.check()]);
    if (checked === null || !fieldsFit || !refundFits) return;
    const amount = selection.controlling === 'give' ? checked.giveText : checked.getText;
    // The minimum follows the prices: fix it as typed, or a retry would be another order.
    if (selection.typed === null)
      exchange.change({ type: 'typed', side: selection.controlling, text: amount });
    await create.send(bodyOf(amount));
  };

  return {
    form,
    values,
    emailLocked: user !== null,
    verdict: destination.verdict,
    create,
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

function useOrderFields(side: ChosenSide, onChange: () => void): OrderFields {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const [initialValues] = useState(() => initialOrder(query, side, hydrated ? readDraft() : emptyDraft));
  const form = useForm<OrderValues>({
    mode: 'controlled',
    initialValues,
    clearInputErrorOnChange: true,
    onValuesChange: onChange,
  });
  useDraft(form);
  useOwnReceiver(form, side);
  return form;
}

/** The server knows no draft: its drawing must not overwrite the draft. */
function useDraft({ values }: OrderFields): void {
  const { owner, addr, memo, noMemoCheckbox, email } = values;
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) keepReceiver(owner, { addr, memo, noMemoCheckbox }, email);
  }, [hydrated, owner, addr, memo, noMemoCheckbox, email]);
}

function useOwnReceiver(form: OrderFields, side: ChosenSide): void {
  const owner = ownerOf(side);
  const show = useEffectEvent(() => {
    if (form.values.owner !== owner) form.setValues({ ...receiverIn(readDraft(), owner), owner });
  });
  useEffect(() => show(), [owner]);
}
