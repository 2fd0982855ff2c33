import type { CoinPrices } from '@parom/contract/console/prices';
import { useId } from 'react';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import { preciseAge, useMoment } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import styles from './prices.module.css';
import { texts } from './texts.ts';

interface AtMoment {
  readonly coin: CoinPrices;
  /** The server's. */
  readonly now: string;
}

/** The dollar is watched, not sold. */
const DOLLAR = 'USD';

export function CoinPart({ coin, now }: AtMoment) {
  const id = useId();
  const isSold = coin.coin !== DOLLAR;
  return (
    <section className={styles.coin} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{coin.coin}</h2>
        {isSold ? <Quoted coin={coin} now={now} /> : null}
        {isSold ? <ActMenu acts={actsOf(coin)} about={coin.coin} /> : null}
      </div>
      <Fixed coin={coin} />
      <Held coin={coin} />
      <Venues coin={coin} now={now} />
    </section>
  );
}

function actsOf({ coin, version, fixed, held }: CoinPrices) {
  const filled = { currency: coin, version };
  return [
    { command: 'fix-price', filled },
    ...(fixed === null ? [] : [{ command: 'release-price', filled }]),
    held === null ? { command: 'accept-jump', filled: { currency: coin } } : jumpOf(coin, held),
  ];
}

const jumpOf = (coin: string, { to }: NonNullable<CoinPrices['held']>) => ({
  command: 'accept-jump',
  filled: { currency: coin, usdt: to },
});

function Quoted({ coin: { quoted, market }, now }: AtMoment) {
  const t = useTexts(texts);
  const amount = useAmount();
  const age = useAge(now);
  if (quoted === null)
    return (
      <p className={styles.odd}>
        {t.unsold}. {market?.isRefuted === true ? t.refuted : null}
      </p>
    );
  const sources = quoted.sources.map((source) => t.venues[source] ?? source).join(', ');
  return (
    <p>
      <strong>{amount(quoted.usdt)} USDT</strong>{' '}
      <span className={styles.dim}>
        {quoted.kind === 'fixed' && quoted.sources.some((source) => source.startsWith('operator'))
          ? t.byOperator
          : `${t.quoted(sources)}, ${t.age(age(quoted.at))}`}
      </span>
    </p>
  );
}

function Fixed({ coin: { fixed } }: { readonly coin: CoinPrices }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const moment = useMoment();
  if (fixed === null) return null;
  const { usdt, until, by, market } = fixed;
  return (
    <p className={market === null ? undefined : styles.odd}>
      {until === null ? t.fixedOpen(amount(usdt)) : t.fixedUntil(amount(usdt), moment(until))}{' '}
      {market === null ? null : t.strays(amount(market))}{' '}
      <span className={styles.dim}>{by.replace(/^operator:/, '')}</span>
    </p>
  );
}

function Held({ coin: { coin, held } }: { readonly coin: CoinPrices }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const moment = useMoment();
  if (held === null) return null;
  const { from, to, since, until, waits } = held;
  return (
    <div className={styles.held}>
      <p>
        {t.held(amount(from), amount(to), moment(since))}{' '}
        {t.waits[waits](until === null ? '' : moment(until))}
      </p>
      <ActButtons acts={[jumpOf(coin, held)]} />
    </div>
  );
}

function Venues({ coin: { venues, median, bandPercent }, now }: AtMoment) {
  const t = useTexts(texts);
  const amount = useAmount();
  const age = useAge(now);
  if (venues.length === 0) return <p className={styles.dim}>{t.unasked}</p>;
  return (
    <>
      <ul className={styles.venues}>
        {venues.map(({ venue, usdt, at, straysPercent, verdict }) => (
          <li key={venue} data-verdict={verdict}>
            <span className={styles.venue}>{t.venues[venue] ?? venue}</span>
            {usdt === null ? null : <span>{amount(usdt)}</span>}
            <span className={styles.dim}>
              {at === null ? null : t.age(age(at))}
              {straysPercent === null ? null : `, ${signed(straysPercent, amount)} %`}
            </span>
            <span className={styles.verdict}>{t.verdicts[verdict]}</span>
          </li>
        ))}
      </ul>
      {venues.length < 2 ? null : (
        <p className={styles.dim}>
          {median === null ? t.noMedian : t.median(amount(median), amount(bandPercent))}
        </p>
      )}
    </>
  );
}

const signed = (percent: string, amount: (text: string) => string): string =>
  percent.startsWith('-') || percent === '0' ? amount(percent) : `+${amount(percent)}`;

function useAge(now: string): (at: string) => string {
  const language = useLanguage();
  return (at) => preciseAge(Date.parse(now) - Date.parse(at), language);
}
