import { type UseFormReturnType, useForm } from '@mantine/form';
import type { CurrencyView } from '@parom/contract/currencies';
import { toDecimal } from '@parom/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/calls/api.ts';
import { CallFailure } from '../platform/calls/call-failure.ts';
import type { CoinOnNetwork } from '../platform/market/catalogue.ts';
import { useReloadUser } from '../platform/visitor/session.ts';
import { networkOf } from '../ui/address/address-verdict.ts';
import { loadAddressChecks } from '../ui/address/use-address-checks.ts';
import { type DestinationState, useDestination, useKeptDestination } from '../ui/address/use-destination.ts';
import { useOnce } from '../ui/button/use-once.ts';
import { inWords } from '../ui/form/in-words.ts';
import { sayErrors } from '../ui/form/say-errors.ts';
import { BESIDE_FORM } from '../ui/toast/form-toasts.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { type RefusalKey, refusalKeyOf } from './withdrawal-refusal.ts';
import { checkWithdrawal, takesMemo, type WithdrawalValues, withdrawalBody } from './withdrawal-values.ts';

const REFUSAL_TOAST_MS = 2_000;

export interface WithdrawalForm extends DestinationState {
  readonly form: UseFormReturnType<WithdrawalValues>;
  readonly destination: CoinOnNetwork;
  readonly isSending: boolean;
  readonly outcome: 'sent' | RefusalKey | null;
  chooseCoin(id: number): void;
  acknowledge(): void;
  submit(): Promise<void>;
}

const emptyFor = (coin: CurrencyView): WithdrawalValues => ({
  amount: '',
  currencyId: coin.id,
  networkId: coin.networks[0]?.id ?? null,
  addr: '',
  memo: '',
  terms: true,
});

/** @param coins not empty; contains `first` */
export function useWithdrawal(
  funds: string,
  coins: readonly CurrencyView[],
  first: CurrencyView,
): WithdrawalForm {
  const form = useForm<WithdrawalValues>({
    mode: 'controlled',
    initialValues: emptyFor(first),
    clearInputErrorOnChange: true,
  });
  const { currencyId, networkId, addr } = form.values;
  const destination = { currency: coins.find(({ id }) => id === currencyId) ?? first, networkId };
  const fields = {
    side: destination,
    addr,
    takesMemo: takesMemo(destination),
    setAddress: (text: string) => form.setFieldValue('addr', text),
    setMemo: (text: string) => form.setFieldValue('memo', text),
  };
  const { verdict, take } = useDestination(fields);
  useKeptDestination(fields, verdict);
  const [outcome, setOutcome] = useState<WithdrawalForm['outcome']>(null);
  const check = useCheck(form, funds, destination);
  const send = useSend(setOutcome);

  const [submit, isSending] = useOnce(async () => {
    if (!(await check())) return;
    if (await send(withdrawalBody(form.values, destination))) form.setValues(emptyFor(destination.currency));
  });

  const chooseCoin = (id: number) => {
    const next = emptyFor(coins.find((coin) => coin.id === id) ?? first);
    form.setFieldValue('currencyId', next.currencyId);
    form.setFieldValue('networkId', next.networkId);
  };

  return {
    form,
    destination,
    verdict,
    take,
    isSending,
    outcome,
    chooseCoin,
    acknowledge: () => setOutcome(null),
    submit,
  };
}

function useCheck(form: WithdrawalForm['form'], funds: string, destination: CoinOnNetwork) {
  const { t } = useTranslation('common');
  return async (): Promise<boolean> => {
    const checks = await loadAddressChecks();
    const errors = checkWithdrawal(form.values, destination, toDecimal(funds), checks);
    const names = { network: networkOf(destination)?.name ?? '' };
    if (sayErrors(form, errors, (key) => inWords(['lk', 'address'], (t) => t(key, names)))) return true;
    showToast({ kind: 'error', message: t('formError'), position: BESIDE_FORM });
    return false;
  };
}

function useSend(tell: (outcome: WithdrawalForm['outcome']) => void) {
  const { t } = useTranslation(['lk', 'common']);
  const reloadUser = useReloadUser();
  return async (body: ReturnType<typeof withdrawalBody>): Promise<boolean> => {
    try {
      await call('requestWithdrawal', { body }, { rethrow: true });
      tell('sent');
      return true;
    } catch (error) {
      const failure = error instanceof CallFailure ? error : new CallFailure(0, null);
      const refusal = failure.status === 401 ? null : refusalKeyOf(failure);
      if (refusal === null) {
        showToast({ kind: 'error', message: t('lk.withdrawalFailed'), position: BESIDE_FORM });
        return false;
      }
      const message = t('common:maintenance.e500line1');
      showToast({ kind: 'error', message, position: BESIDE_FORM, autoCloseMs: REFUSAL_TOAST_MS });
      tell(refusal);
      return false;
    } finally {
      reloadUser();
    }
  };
}
