import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import type { CurrencyView } from '@parom/contract/currencies';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AddressField } from '../ui/address/address-field.tsx';
import { WorkingButton } from '../ui/button/working-button.tsx';
import { CoinIcon } from '../ui/display/coin-icon.tsx';
import { CheckField } from '../ui/field/check-field.tsx';
import { NetworkChips } from '../ui/field/network-chips.tsx';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { AmountField } from './amount-field.tsx';
import { BeforeFee } from './before-fee.tsx';
import classes from './referral-page.module.css';
import { useWithdrawal, type WithdrawalForm as Withdrawal } from './use-withdrawal.ts';
import { takesMemo } from './withdrawal-values.ts';

const OutcomeDialog = lazyPart(() => import('./outcome-dialog.tsx'));

interface WithdrawalFormProps {
  readonly funds: string;
  readonly coins: readonly CurrencyView[];
  readonly first: CurrencyView;
}

export default function WithdrawalForm({ funds, coins, first }: WithdrawalFormProps) {
  const { t } = useTranslation('lk');
  const withdrawal = useWithdrawal(funds, coins, first);
  const { form, destination, isSending, outcome } = withdrawal;
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t('withdrawal.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void withdrawal.submit();
      }}
    >
      <AmountField
        input={form.getInputProps('amount')}
        text={form.values.amount}
        funds={funds}
        onText={(text) => form.setFieldValue('amount', text)}
      />
      <CoinFields withdrawal={withdrawal} coins={coins} />
      <AddressField
        input={form.getInputProps('addr')}
        destination={destination}
        verdict={withdrawal.verdict}
        onText={withdrawal.take}
        onNetwork={(networkId) => form.setFieldValue('networkId', networkId)}
      />
      {takesMemo(destination) ? (
        <TextInput
          {...form.getInputProps('memo')}
          label={t('withdrawal.memo')}
          description={t('withdrawal.memoHelp')}
          name="memo"
          size="md"
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      <CheckField
        {...form.getInputProps('terms', { type: 'checkbox' })}
        name="terms"
        label={<Trans t={t} i18nKey="withdrawal.accept" components={{ 1: <TermsLink /> }} />}
      />
      <BeforeFee amount={form.values.amount} destination={destination} />
      <WorkingButton
        className={classes.submit}
        type="submit"
        h={56}
        radius={16}
        fullWidth
        loading={isSending}
      >
        {isSending ? t('withdrawal.sending') : t('withdrawal.submit')}
      </WorkingButton>
      {outcome === null ? null : (
        <Suspense fallback={null}>
          <OutcomeDialog outcome={outcome} onClose={withdrawal.acknowledge} />
        </Suspense>
      )}
    </form>
  );
}

interface CoinFieldsProps {
  readonly withdrawal: Withdrawal;
  readonly coins: readonly CurrencyView[];
}

function CoinFields({ withdrawal, coins }: CoinFieldsProps) {
  const { t } = useTranslation('lk');
  const { form, destination } = withdrawal;
  const { currency } = destination;
  return (
    <div>
      <NativeSelect
        label={t('withdrawal.currency')}
        name="currencyId"
        size="md"
        value={String(currency.id)}
        data={coins.map(({ id, shortName, name }) => ({
          value: String(id),
          label: coinLabel(shortName, name),
        }))}
        leftSection={<CoinIcon src={currency.iconPath} code={currency.shortName} size={22} />}
        leftSectionWidth={44}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onChange={(event) => {
          const chosen = coins.find(({ id }) => String(id) === event.currentTarget.value);
          if (chosen !== undefined) withdrawal.chooseCoin(chosen.id);
        }}
      />
      <NetworkChips
        label={t('withdrawal.network')}
        name="networkId"
        networks={currency.networks}
        chosenId={destination.networkId}
        onChoose={(id) => form.setFieldValue('networkId', id)}
      />
      {form.errors['networkId'] === undefined ? null : (
        <p className={classes.error}>{form.errors['networkId']}</p>
      )}
    </div>
  );
}

const coinLabel = (shortName: string, name: string): string =>
  shortName === name ? name : `${shortName} · ${name}`;

function TermsLink({ children }: { readonly children?: React.ReactNode }) {
  return (
    <Link className="link" to="/terms" target="_blank">
      {children}
    </Link>
  );
}
