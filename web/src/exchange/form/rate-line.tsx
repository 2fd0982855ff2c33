/** For the dearer coin, after the markup. */
import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { CurrencyView } from '@parom/contract/currencies';
import { grouped } from '@parom/contract/display';
import { statedRate } from '@parom/contract/stated-rate';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RATES_EVERY_MS } from '../../platform/market/catalogue.ts';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { CountdownRing } from '../../ui/display/countdown-ring.tsx';
import { inRoubles } from '../quote/in-roubles.ts';
import classes from './rate-line.module.css';
import type { Exchange } from './use-exchange.ts';

const TICK_MS = 500;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const STALE_MS = 2 * RATES_EVERY_MS;

export function RateLine({ exchange }: { readonly exchange: Exchange }) {
  const { t, i18n } = useTranslation('exchange');
  const [turned, setTurned] = useState(false);
  const { rate } = exchange.quote;
  if (rate === null || rate === 0n) return <p className={classes.rate}>{'\u00a0'}</p>;
  const { one, other, amount } = statedRate(rate, exchange.selection, turned);
  return (
    <p className={classes.rate}>
      <button
        type="button"
        className={classes.rateButton}
        title={t('form.invert')}
        onClick={() => setTurned(!turned)}
      >
        1 {one.currency.shortName} ≈{' '}
        <span className="amount">
          {grouped(amount, i18n.language)} {other.currency.shortName}
        </span>
        <Roubles exchange={exchange} coin={one.currency} />
      </button>
      <Age since={exchange.ratesAt} />
    </p>
  );
}

/** Not beside roubles. */
function Roubles({ exchange, coin }: { readonly exchange: Exchange; readonly coin: CurrencyView }) {
  const { i18n } = useTranslation('exchange');
  const { selection, currencies, rates } = exchange;
  const isOfRoubles = [selection.give, selection.get].some(({ currency }) => currency.type === TRANSFER_TYPE);
  const worth = isOfRoubles ? null : inRoubles(coin, currencies, rates);
  if (worth === null) return null;
  return (
    <>
      {' '}
      <span className={`amount ${classes.worth}`}>(≈ {grouped(worth, i18n.language)} RUB)</span>
    </>
  );
}

/** A screen reader gets the age on request. A drawing may be read much later; 0 means no prices. */
function Age({ since }: { readonly since: number }) {
  const { t } = useTranslation('exchange');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = (): void => setNow(Date.now());
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const isKnown = useHydrated() && since > 0;
  const ageMs = isKnown ? Math.max(0, now - since) : 0;
  return (
    <span className={classes.age} data-unknown={!isKnown || undefined}>
      <span className={ageMs > STALE_MS ? classes.stale : classes.ageWords}>
        {ageMs > MINUTE_MS
          ? t('form.rateStaleMinutes', { count: Math.floor(ageMs / MINUTE_MS) })
          : t(ageMs > STALE_MS ? 'form.rateStale' : 'form.rateAge', {
              count: Math.floor(ageMs / SECOND_MS),
            })}
      </span>
      <CountdownRing left={1 - ageMs / RATES_EVERY_MS} />
    </span>
  );
}
