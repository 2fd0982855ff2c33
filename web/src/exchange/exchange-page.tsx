/** /exchange: the amounts and the order side by side. Without an amount in the address it leads back to the front page. */
import { TRANSFER_TYPE } from '@parom/contract/currencies';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useLocation, useNavigationType } from 'react-router';
import { carrying } from '../platform/addresses/carried-query.ts';
import { isOffered, languageOfPath, withLanguage } from '../platform/language/languages.ts';
import { useHydrated } from '../platform/start/use-hydrated.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { ExchangeFields } from './exchange-fields.tsx';
import classes from './exchange-page.module.css';
import { FeeLine } from './fee-line.tsx';
import card from './form-card.module.css';
import { OrderForm } from './order-form.tsx';
import { amountStateOf, namesAnAmount, writeSelection } from './query-string.ts';
import { ChartPlace } from './rate-chart/chart-place.tsx';
import type { Selection } from './selection.ts';
import { useExchange } from './use-exchange.ts';
import { type Beginning, WithBeginning } from './with-beginning.tsx';

const TransferNotice = lazyPart(() => import('./transfer-notice.tsx'));
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
      <WithBeginning>
        {/* Begun anew once the browser may look into its memory: the server knew neither the pair nor the draft. */}
        {(beginning) => <ExchangeAndOrder key={`${hydrated}${returns}`} {...beginning} />}
      </WithBeginning>
    </div>
  );
}

/**
 * How often a step through the history led from one order's address to another's. The router keeps the page then, and
 * the form would go on showing the order that was left. A hash is a place on the same page.
 */
function useReturns(): number {
  const { key, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP' && hash === '';
  const [seen, setSeen] = useState({ key, returns: 0 });
  if (seen.key !== key) setSeen({ key, returns: isReturn ? seen.returns + 1 : seen.returns });
  return seen.returns;
}

function ExchangeAndOrder({ currencies, initial }: Beginning) {
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
          <ExchangeFields exchange={exchange} />
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

/** Keeps pair and amount in the address, so that a reload or a shared link shows the same form. */
function useAddressBar(selection: Selection, amountText: string): void {
  const query = writeSelection(selection, amountText).toString();
  const { atMinimum } = amountStateOf(selection);
  const { key, pathname } = useLocation();
  useEffect(() => {
    // Straight into the history: a navigation of the router would scroll and load again.
    const timer = setTimeout(() => {
      // The visitor may have left meanwhile: the next entry is not ours to write, even if it is another order's.
      if ((window.history.state?.key ?? 'default') !== key) return;
      // `usr` is where the router keeps what an entry says beside its address.
      const state = { ...window.history.state, usr: { atMinimum } };
      window.history.replaceState(state, '', `${pathname}?${query}`);
    }, ADDRESS_BAR_WAIT_MS);
    return () => clearTimeout(timer);
  }, [query, atMinimum, key, pathname]);
}
