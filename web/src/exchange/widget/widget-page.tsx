/** The form inside another site. It makes no ticket: pressing opens the exchange in a tab of its own. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { nameOf, writeSelection } from '../choice/query-string.ts';
import { ExchangeFields } from '../form/exchange-fields.tsx';
import card from '../form/form-card.module.css';
import { SubmitButton, useMissingAmount } from '../form/submit-button.tsx';
import { useExchange } from '../form/use-exchange.ts';
import { type Start, WithStart } from '../form/with-start.tsx';
import { followHost, readHost } from './host.ts';
import classes from './widget-page.module.css';

export function Component() {
  const { t } = useTranslation('exchange');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current !== null) return followHost(readHost(location.hash), place.current);
  }, []);
  return (
    <div ref={place} className={classes.widget}>
      <h1 className="visually-hidden">{t('form.title')}</h1>
      <WithStart>{(start, remembered) => <WidgetForm key={nameOf(remembered)} {...start} />}</WithStart>
    </div>
  );
}

function WidgetForm({ currencies, initial }: Start) {
  const { t } = useTranslation('exchange');
  const local = useLocalPath();
  const exchange = useExchange(currencies, initial);
  const missing = useMissingAmount(exchange.problem);
  const submit = async () => {
    const { selection } = exchange;
    const checked = await exchange.check();
    if (checked === null) return;
    const amount = selection.controlling === 'give' ? checked.giveText : checked.getText;
    const query = writeSelection(selection, amount);
    const { ref } = readHost(location.hash);
    if (ref !== null) query.set('ref', ref);
    openOutside(`${local('/exchange')}?${query}`);
  };
  return (
    <form
      className={card.card}
      noValidate
      aria-label={t('form.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ExchangeFields exchange={exchange} />
      <SubmitButton missing={missing} loading={exchange.awaited !== 'no'}>
        {t('form.submit')}
      </SubmitButton>
      <p className={card.missing} role="status">
        {exchange.awaited === 'connection' ? t('form.noConditions') : null}
      </p>
    </form>
  );
}

/** A browser that allows no new tab shows the exchange instead of the other site. */
function openOutside(path: string): void {
  const { href } = new URL(path, location.href);
  if (window.open(href, '_blank') === null && window.top !== null) window.top.location.href = href;
}
