/** The front page's form: chooses and checks, then hands everything over to /exchange in the address. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLocalPath } from '../platform/addresses/paths.ts';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { ExchangeFields } from './exchange-fields.tsx';
import classes from './form-card.module.css';
import { amountStateOf, nameOf, writeSelection } from './query-string.ts';
import { useExchange } from './use-exchange.ts';
import { type Beginning, WithBeginning } from './with-beginning.tsx';

/** Begun anew where an earlier visit left another pair than the server has drawn. */
export const FrontForm = () => (
  <WithBeginning>
    {(beginning, remembered) => <LoadedForm key={nameOf(remembered)} {...beginning} />}
  </WithBeginning>
);

function LoadedForm({ currencies, initial }: Beginning) {
  const { t } = useTranslation('exchange');
  const navigate = useNavigate();
  const local = useLocalPath();
  const exchange = useExchange(currencies, initial);
  const [leaving, setLeaving] = useState(false);
  const submit = async () => {
    const { selection } = exchange;
    const checked = await exchange.check();
    if (checked === null) return;
    setLeaving(true);
    const amount = selection.controlling === 'give' ? checked.giveText : checked.getText;
    const state = amountStateOf(selection);
    await navigate(`${local('/exchange')}?${writeSelection(selection, amount)}`, { state });
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
        loading={leaving || exchange.awaited !== 'no'}
        onPointerEnter={() => void fetchAhead(() => import('./exchange-page.tsx'))}
      >
        {t('form.submit')}
      </Button>
      <p className={classes.missing} role="status">
        {exchange.awaited === 'line' ? t('form.noConditions') : null}
      </p>
    </form>
  );
}
