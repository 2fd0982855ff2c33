import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useLocation, useNavigationType } from 'react-router';
import { carrying } from '../platform/addresses/carried-query.ts';
import { isOffered, languageOfPath, withLanguage } from '../platform/language/languages.ts';
import { useHydrated } from '../platform/start/use-hydrated.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { amountStateOf, namesAnAmount, writeSelection } from './choice/query-string.ts';
import type { Selection } from './choice/selection.ts';
import classes from './exchange-page.module.css';
import { ExchangeFields } from './form/exchange-fields.tsx';
import { FeeLine } from './form/fee-line.tsx';
import { FoldedAmounts } from './form/folded-amounts.tsx';
import card from './form/form-card.module.css';
import { useExchange } from './form/use-exchange.ts';
import { type Start, WithStart } from './form/with-start.tsx';
import { OrderForm } from './order/order-form.tsx';
import { ChartPlace } from './rate-chart/chart-place.tsx';

const TransferNotice = lazyPart(() => import('./order/transfer-notice.tsx'));
const ADDRESS_BAR_WAIT_MS = 400;

export function loader({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (namesAnAmount(searchParams)) return null;
  const named = languageOfPath(pathname);
  return redirect(carrying(withLanguage('/frontpage', isOffered(named) ? named : null), searchParams));
}

export function Component() {
  const { t } = useTranslation('exchange');
  const hydrated = useHydrated();
  const returns = useReturns();
  return (
    <div className={`page ${classes.page}`}>
      <h1 className={classes.title}>{t('exchpage.title')}</h1>
      <WithStart>
        {/* Remounts after hydration: the server knew neither the stored pair nor the draft. */}
        {(start) => <ExchangeAndOrder key={`${hydrated}${returns}`} {...start} />}
      </WithStart>
    </div>
  );
}

/** The router keeps the page mounted: the form would show the former order. */
function useReturns(): number {
  const { key, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP' && hash === '';
  const [seen, setSeen] = useState({ key, returns: 0 });
  if (seen.key !== key) setSeen({ key, returns: isReturn ? seen.returns + 1 : seen.returns });
  return seen.returns;
}

function ExchangeAndOrder({ currencies, initial }: Start) {
  const { t } = useTranslation('exchange');
  const exchange = useExchange(currencies, initial);
  const { selection, quote } = exchange;
  const { currency } = selection.get;
  const [acknowledged, setAcknowledged] = useState<number | null>(null);
  useAddressBar(selection, selection.controlling === 'give' ? quote.giveText : quote.getText);
  return (
    <>
      <p className={classes.lead}>{t('exchpage.lead', { currency: currency.shortName })}</p>
      <div className={classes.columns}>
        <section className={card.card} aria-label={t('form.title')}>
          <FoldedAmounts exchange={exchange}>
            <ExchangeFields exchange={exchange} />
          </FoldedAmounts>
          <FeeLine exchange={exchange} />
        </section>
        <section className={`${card.card} ${classes.order}`}>
          <OrderForm exchange={exchange} />
        </section>
        <div className={classes.chart}>
          <ChartPlace give={selection.give.currency} get={currency} />
        </div>
      </div>
      {currency.type === TRANSFER_TYPE && acknowledged !== currency.id ? (
        <Suspense fallback={null}>
          <TransferNotice onAcknowledge={() => setAcknowledged(currency.id)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useAddressBar(selection: Selection, amountText: string): void {
  const query = writeSelection(selection, amountText).toString();
  const { atMinimum } = amountStateOf(selection);
  const { key, pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      if ((window.history.state?.key ?? 'default') !== key) return;
      const state = { ...window.history.state, usr: { atMinimum } };
      window.history.replaceState(state, '', `${pathname}?${query}`);
    }, ADDRESS_BAR_WAIT_MS);
    return () => clearTimeout(timer);
  }, [query, atMinimum, key, pathname]);
}
