/** The rest of the order: address, memo, e-mail, consents, and the button that creates the ticket. */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { languageNumberOf } from '../platform/languages.ts';
import { referralCode } from '../platform/referral-code.ts';
import { useSession } from '../platform/session.ts';
import { readStored } from '../platform/storage.ts';
import { showToast } from '../ui/toasts.ts';
import { AcceptBoxes } from './accept-boxes.tsx';
import { AddressField } from './address-field.tsx';
import { judgeAddress, networkOf } from './address-verdict.ts';
import { MemoField } from './memo-field.tsx';
import classes from './order-form.module.css';
import {
  asksMemo,
  checkOrder,
  initialOrder,
  isTransfer,
  keepDraft,
  type OrderValues,
} from './order-values.ts';
import { ticketBody } from './ticket-body.ts';
import { loadAddressChecks, useAddressChecks } from './use-address-checks.ts';
import { useCreateTicket } from './use-create-ticket.ts';
import type { Exchange } from './use-exchange.ts';

const RefusalDialog = lazy(() => import('./refusal-dialog.tsx'));

export function OrderForm({ exchange, formId }: { readonly exchange: Exchange; readonly formId: string }) {
  const { t, i18n } = useTranslation(['exchange', 'common']);
  const { user } = useSession();
  const [query] = useSearchParams();
  const [initialValues] = useState(() => initialOrder(query));
  const form = useForm<OrderValues>({ mode: 'controlled', initialValues, clearInputErrorOnChange: true });
  const checks = useAddressChecks();
  const create = useCreateTicket();
  const side = exchange.selection.get;
  const values = user === null ? form.values : { ...form.values, email: user.email };
  const verdict = judgeAddress(checks, side, values.addr);
  useDraft(form.values);
  useKeptDestination(form, exchange, verdict.kind);
  const tag = verdict.kind === 'fits' ? verdict.tag : null;
  useEffect(() => {
    // A tag that came inside the address belongs into its own field, where it can be seen.
    if (tag !== null) form.setFieldValue('memo', tag);
  }, [tag, form.setFieldValue]);

  const submit = async () => {
    const amountsFit = exchange.check();
    const errors = checkOrder(values, side, await loadAddressChecks());
    const names = { network: networkOf(side)?.name ?? '' };
    form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, t(key, names)])));
    const [first] = Object.keys(errors);
    if (first !== undefined) {
      form.getInputNode(first)?.focus();
      const telegram = errors.memo === 'exchpage.errorTelegramTag';
      showToast({
        kind: 'error',
        message: telegram ? t('exchpage.errorTelegramTag') : t('common:formError'),
      });
    }
    if (!amountsFit || first !== undefined) return;
    const { selection, quote } = exchange;
    const amount = selection.controlling === 'give' ? quote.giveText : quote.getText;
    const sender = {
      language: languageNumberOf(i18n.language),
      refererCode: referralCode(),
      referrerHeader: readStored('prevReferrer'),
    };
    await create.send(ticketBody(selection, amount, values, sender));
  };

  return (
    <form
      id={formId}
      className={classes.form}
      noValidate
      aria-label={t('exchpage.where')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 className={classes.title}>{t('exchpage.where')}</h2>
      <AddressField
        input={{ ...form.getInputProps('addr') }}
        side={side}
        verdict={verdict}
        onText={(text) => form.setFieldValue('addr', text)}
        onNetwork={(networkId) => exchange.change({ type: 'network', side: 'get', networkId })}
      />
      {asksMemo(side) ? (
        <MemoField
          transfer={isTransfer(side)}
          input={form.getInputProps('memo')}
          noMemo={{
            ...form.getInputProps('noMemoCheckbox', { type: 'checkbox' }),
            onChange: (event) => {
              form.setFieldValue('noMemoCheckbox', event.currentTarget.checked);
              if (event.currentTarget.checked) form.setFieldValue('memo', '');
              form.clearFieldError('memo');
            },
          }}
        />
      ) : null}
      <TextInput
        {...form.getInputProps('email')}
        value={values.email}
        readOnly={user !== null}
        label={t('exchpage.email')}
        description={user === null ? t('exchpage.emailHelp') : t('exchpage.emailLocked')}
        name="email"
        type="email"
        size="md"
        autoComplete="email"
      />
      <AcceptBoxes
        terms={form.getInputProps('terms', { type: 'checkbox' })}
        kyc={form.getInputProps('kyc', { type: 'checkbox' })}
      />
      <Button className={classes.submit} type="submit" h={58} radius={16} fullWidth loading={create.sending}>
        {create.sending ? t('exchpage.sending') : t('exchpage.submit')}
      </Button>
      <p className={classes.hint}>{t('exchpage.variable')}</p>
      {create.refusal === null ? null : (
        <Suspense fallback={null}>
          <RefusalDialog code={create.refusal} onClose={create.acknowledge} />
        </Suspense>
      )}
    </form>
  );
}

function useDraft({ addr, memo, noMemoCheckbox, email }: OrderValues): void {
  useEffect(() => keepDraft({ addr, memo, noMemoCheckbox, email }), [addr, memo, noMemoCheckbox, email]);
}

/** Another currency to receive: an address that fits it stays, any other goes, and so does the memo. */
function useKeptDestination(form: UseFormReturnType<OrderValues>, exchange: Exchange, verdict: string): void {
  const { id } = exchange.selection.get.currency;
  const [previous, setPrevious] = useState(id);
  useEffect(() => {
    if (previous === id) return;
    setPrevious(id);
    form.clearErrors();
    form.setFieldValue('memo', '');
    if (verdict !== 'fits') form.setFieldValue('addr', '');
  }, [previous, id, verdict, form.clearErrors, form.setFieldValue]);
}
