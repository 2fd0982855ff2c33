import type { CatalogueAnswer } from '@parom/contract/console/catalogue';
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
      <Rows heads={[t.coin, t.name, t.onSite, t.icon, t.price, t.symbols]}>
        {coins.map(({ coin, name, isListed, icon, usdt, symbols }) => (
          <tr key={coin}>
            <td>{coin}</td>
            <td>{name}</td>
            <td>{isListed ? t.listed : t.unlisted}</td>
            <td>{icon ?? <span className={styles.dim}>{t.noIcon}</span>}</td>
            <td>
              {usdt === null ? <span className={styles.odd}>{t.noPrice}</span> : amount(usdt, PRICE_DECIMALS)}
            </td>
            <td>
              <Symbols symbols={symbols} />
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
