/** The front page's form: chooses and checks, then hands everything over to /exchange in the address. */
import { Button } from '@mantine/core';
import type { CurrencyView } from '@parom/contract/currencies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocalPath } from '../platform/paths.ts';
import { ExchangeFields } from './exchange-fields.tsx';
import classes from './form-card.module.css';
import { FormLoading, FormUnavailable } from './form-loading.tsx';
import { nameOf, readSelection, writeSelection } from './query-string.ts';
import type { Selection } from './selection.ts';
import { useExchange } from './use-exchange.ts';
import { useListedCurrencies } from './use-listed-currencies.ts';
import { useRemembered } from './use-remembered.ts';
import { useStanding } from './use-standing.ts';

export function FrontForm() {
  const currencies = useListedCurrencies();
  if (currencies === undefined) return <FormLoading />;
  if (currencies === 'failed') return <FormUnavailable unanswered />;
  return <WithCurrencies currencies={currencies} />;
}

function WithCurrencies({ currencies }: { readonly currencies: readonly CurrencyView[] }) {
  const [query] = useSearchParams();
  const remembered = useRemembered();
  const initial = useStanding(readSelection(query, currencies, remembered));
  if (initial === null) return <FormUnavailable />;
  return <LoadedForm key={nameOf(remembered)} currencies={currencies} initial={initial} />;
}

interface LoadedFormProps {
  readonly currencies: readonly CurrencyView[];
  readonly initial: Selection;
}

function LoadedForm({ currencies, initial }: LoadedFormProps) {
  const { t } = useTranslation('exchange');
  const navigate = useNavigate();
  const local = useLocalPath();
  const exchange = useExchange(currencies, initial);
  const [leaving, setLeaving] = useState(false);
  const submit = async () => {
    const { selection, pair } = exchange;
    if (pair === null) setLeaving(true);
    const checked = await exchange.check();
    setLeaving(checked !== null);
    if (checked === null) return;
    const amount = selection.controlling === 'give' ? checked.giveText : checked.getText;
    await navigate(`${local('/exchange')}?${writeSelection(selection, amount)}`);
  };
  return (
    <form
      className={classes.card}
      noValidate
      aria-label={t('form.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ExchangeFields exchange={exchange} />
      <Button
        className={classes.submit}
        type="submit"
        fullWidth
        h={58}
        radius={16}
        loading={leaving}
        onPointerEnter={() => void import('./exchange-page.tsx')}
      >
        {t('form.submit')}
      </Button>
    </form>
  );
}
