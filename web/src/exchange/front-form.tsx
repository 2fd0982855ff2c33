import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLocalPath } from '../platform/addresses/paths.ts';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { amountStateOf, nameOf, writeSelection } from './choice/query-string.ts';
import { ExchangeFields } from './form/exchange-fields.tsx';
import classes from './form/form-card.module.css';
import { SubmitButton, useMissingAmount } from './form/submit-button.tsx';
import { useExchange } from './form/use-exchange.ts';
import { type Start, WithStart } from './form/with-start.tsx';

/** Remounts if the stored pair differs from the drawn one. */
export const FrontForm = () => (
  <WithStart isCrossing>
    {(start, remembered) => <LoadedForm key={nameOf(remembered)} {...start} />}
  </WithStart>
);

function LoadedForm({ currencies, initial }: Start) {
  const { t } = useTranslation('exchange');
  const navigate = useNavigate();
  const local = useLocalPath();
  const exchange = useExchange(currencies, initial);
  const missing = useMissingAmount(exchange.problem);
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
      className={`${classes.card} ${classes.crossing}`}
      noValidate
      aria-label={t('form.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ExchangeFields exchange={exchange} />
      <SubmitButton
        missing={missing}
        loading={leaving || exchange.awaited !== 'no'}
        onPointerEnter={() => void fetchAhead(() => import('./exchange-page.tsx'))}
      >
        {t('form.submit')}
      </SubmitButton>
      <p className={classes.missing} role="status">
        {exchange.awaited === 'connection' ? t('form.noConditions') : null}
      </p>
    </form>
  );
}
