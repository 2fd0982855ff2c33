/** "1 BTC ≈ x USDT" with the markup already inside, and a ring that empties until the next look at the prices. */
import { displayAmount } from '@parom/contract/display';
import { mulDivFloor, ONE } from '@parom/contract/money';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RATES_EVERY_MS } from '../platform/catalogue.ts';
import { grouped } from '../platform/format.ts';
import { CountdownRing } from '../ui/countdown-ring.tsx';
import classes from './exchange-fields.module.css';
import type { Exchange } from './use-exchange.ts';

const TICK_MS = 500;

export function RateLine({ exchange }: { readonly exchange: Exchange }) {
  const { t, i18n } = useTranslation('exchange');
  const [inverted, setInverted] = useState(false);
  const { rate } = exchange.quote;
  const { give, get } = exchange.selection;
  if (rate === null || rate === 0n) return <p className={classes.rate}>{'\u00a0'}</p>;
  const shown = displayAmount(inverted ? mulDivFloor(ONE, ONE, rate) : rate);
  const [one, other] = inverted ? [get, give] : [give, get];
  return (
    <p className={classes.rate}>
      <button
        type="button"
        className={classes.rateButton}
        title={t('form.invert')}
        onClick={() => setInverted(!inverted)}
      >
        1 {one.currency.shortName} ≈ {grouped(shown, i18n.language)} {other.currency.shortName}
      </button>
      {exchange.ratesFailed ? <span className={classes.stale}>{t('form.ratesStale')}</span> : null}
      <RefreshRing since={exchange.ratesAt} />
    </p>
  );
}

function RefreshRing({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <CountdownRing left={1 - (now - since) / RATES_EVERY_MS} />;
}
