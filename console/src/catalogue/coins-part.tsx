import type { CatalogueAnswer } from '@parom/contract/console/catalogue';
import { ActMenu } from '../acts/act-buttons.tsx';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { Part, Rows } from '../tables/part.tsx';
import styles from './catalogue.module.css';
import { texts } from './texts.ts';

const PRICE_DECIMALS = 6;

export function CoinsPart({ coins }: Pick<CatalogueAnswer, 'coins'>) {
  const t = useTexts(texts);
  const amount = useAmount();
  return (
    <Part title={t.coins}>
      <Rows heads={[t.coin, t.acts, t.name, t.onSite, t.icon, t.price, t.symbols]} sums={[t.price]}>
        {coins.map(({ coin, version, name, isListed, icon, drawing, usdt, symbols, lacksVenues }) => (
          <tr key={coin}>
            <td>{coin}</td>
            <td>
              <ActMenu acts={actsOf({ coin, version, symbols })} about={coin} />
            </td>
            <td>{t.names[coin] ?? name}</td>
            <td>{isListed ? t.listed : t.unlisted}</td>
            <td>
              {drawing === null ? null : <img src={drawing} alt="" width={24} height={24} />}{' '}
              {icon ?? <span className={styles.dim}>{t.noIcon}</span>}
            </td>
            <td data-sum>
              {usdt === null ? <span className={styles.odd}>{t.noPrice}</span> : amount(usdt, PRICE_DECIMALS)}
            </td>
            <td>
              <Symbols symbols={symbols} />
              {lacksVenues ? <div className={styles.odd}>{t.fewVenues}</div> : null}
            </td>
          </tr>
        ))}
      </Rows>
    </Part>
  );
}

function Symbols({ symbols }: Pick<CatalogueAnswer['coins'][number], 'symbols'>) {
  const t = useTexts(texts);
  if (symbols.length === 0) return <span className={styles.dim}>{t.noSymbols}</span>;
  return (
    <ul className={styles.symbols}>
      {symbols.map(({ venue, symbol, isUsed }) => (
        <li key={`${venue} ${symbol}`} data-used={isUsed}>
          {venue} <code>{symbol}</code>
          {isUsed ? ` ${t.usedNow}` : null}
        </li>
      ))}
    </ul>
  );
}

/** An operator's symbol can be taken away; those of the release stay. */
function actsOf({
  coin: currency,
  version,
  symbols,
}: Pick<CatalogueAnswer['coins'][number], 'coin' | 'version' | 'symbols'>) {
  const filled = { currency, version };
  const hasOwn = symbols.some(({ isOwn }) => isOwn);
  return [
    { command: 'set-symbol', filled },
    ...(hasOwn ? [{ command: 'remove-symbol', filled }] : []),
    { command: 'set-icon', filled },
  ];
}
