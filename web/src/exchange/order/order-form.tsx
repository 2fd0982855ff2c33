import { lazyPart } from '../../ui/loading/lazy-part.ts';
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressField } from '../../ui/address/address-field.tsx';
import { ExpectedTime } from '../../ui/display/expected-time.tsx';
import { AcceptBoxes } from '../../ui/field/accept-boxes.tsx';
import { EmailHint } from '../../ui/field/email-hint.tsx';
import card from '../form/form-card.module.css';
import { SubmitButton } from '../form/submit-button.tsx';
import type { Exchange } from '../form/use-exchange.ts';
import { LastLook } from './last-look.tsx';
import { MemoField } from './memo-field.tsx';
import { useMissing } from './missing.ts';
import classes from './order-form.module.css';
import { asksMemo, isTransfer } from './order-values.ts';
import { RefundField } from './refund-field.tsx';
import { type Order, useOrder } from './use-order.ts';

const RefusalDialog = lazyPart(() => import('./refusal-dialog.tsx'));

export function OrderForm({ exchange }: { readonly exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const order = useOrder(exchange);
  const { form, create } = order;
  const side = exchange.selection.get;
  const missing = useMissing(exchange, order);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t('exchpage.where')}
      onSubmit={(event) => {
        event.preventDefault();
        void order.submit();
      }}
    >
      <h2 className={classes.title}>{t('exchpage.where')}</h2>
      <AddressField
        input={{
          ...form.getInputProps('addr'),
          value: order.values.addr,
          ...(isTransfer(side)
            ? { label: t('exchpage.target'), placeholder: t('exchpage.targetPlaceholder') }
            : {}),
        }}
        destination={side}
        verdict={order.verdict}
        isUnconfirmed={isUnconfirmed(order, 'receiver')}
        onText={order.take}
        onNetwork={order.moveTo}
      />
      {asksMemo(side) ? <OrderMemo order={order} transfer={isTransfer(side)} /> : null}
      <OrderEmail order={order} />
      <RefundField
        give={exchange.selection.give}
        wallet={order.refund.wallet}
        error={order.refund.error}
        onChange={order.refund.take}
        onBlur={() => void order.refund.check()}
      />
      <AcceptBoxes
        terms={form.getInputProps('terms', { type: 'checkbox' })}
        kyc={form.getInputProps('kyc', { type: 'checkbox' })}
      />
      <LastLook order={order} side={side} />
      <SubmitButton missing={missing} loading={create.sending || exchange.awaited !== 'no'}>
        {create.sending ? t('exchpage.sending') : t('exchpage.submit')}
      </SubmitButton>
      <p className={exchange.awaited === 'connection' ? card.missing : classes.hint} role="status">
        {t(exchange.awaited === 'connection' ? 'form.noConditions' : 'exchpage.variable')}
      </p>
      <p className={classes.hint}>
        {t('exchpage.timeLabel')}{' '}
        <ExpectedTime payNetworkId={exchange.selection.give.networkId} getNetworkId={side.networkId} />
      </p>
      {create.refusal === null ? null : (
        <Suspense fallback={null}>
          <RefusalDialog code={create.refusal} onClose={create.acknowledge} />
        </Suspense>
      )}
    </form>
  );
}

const isUnconfirmed = ({ values: { fromLink } }: Order, field: 'receiver' | 'email'): boolean =>
  fromLink?.[field] === true && !fromLink.confirmed;

function OrderEmail({ order }: { readonly order: Order }) {
  const { t } = useTranslation('exchange');
  return (
    <>
      <TextInput
        {...order.form.getInputProps('email')}
        value={order.values.email}
        onChange={(event) => order.setEmail(event.currentTarget.value)}
        readOnly={order.emailLocked}
        label={t('exchpage.email')}
        description={order.emailLocked ? t('exchpage.emailLocked') : t('exchpage.emailHelp')}
        name="email"
        type="email"
        size="md"
        autoComplete="email"
      />
      {order.emailLocked ? null : <EmailHint email={order.values.email} onTake={order.setEmail} />}
    </>
  );
}

function OrderMemo({ order, transfer }: { readonly order: Order; readonly transfer: boolean }) {
  const { form, values } = order;
  return (
    <MemoField
      transfer={transfer}
      input={{ ...form.getInputProps('memo'), value: values.memo }}
      noMemo={{
        ...form.getInputProps('noMemoCheckbox', { type: 'checkbox' }),
        checked: values.noMemoCheckbox,
        onChange: (event) => {
          form.setFieldValue('noMemoCheckbox', event.currentTarget.checked);
          if (event.currentTarget.checked) form.setFieldValue('memo', '');
          form.clearFieldError('memo');
        },
      }}
    />
  );
}
