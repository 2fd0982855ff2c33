import { Button, TextInput } from '@mantine/core';
import type { CoinPrices } from '@parom/contract/console/prices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { CoinPart } from './coin-part.tsx';
import styles from './prices.module.css';
import { texts } from './texts.ts';

const EVERY_MS = 5_000;

export function PricesPage() {
  const t = useTexts(texts);
  const amount = useAmount();
  const [typed, setTyped] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: ['prices'],
    queryFn: () => call('prices', {}),
    refetchInterval: EVERY_MS,
  });
  const coins = (data?.coins ?? []).filter((coin) => isMeant(coin, typed));
  return (
    <div aria-busy={data === undefined && !isError}>
      <h1>{t.title}</h1>
      {data === undefined ? null : <p className={styles.dim}>{t.intro(amount(data.jumpPercent))}</p>}
      {data?.isHalted === true ? <p className={styles.odd}>{t.halted}</p> : null}
      <TextInput
        className={styles.filter}
        label={t.filter}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {data === undefined && isError ? (
        <div className={styles.failed}>
          <p>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      ) : null}
      {data !== undefined && coins.length === 0 ? <p className={styles.dim}>{t.none}</p> : null}
      {data === undefined
        ? null
        : coins.map((coin) => <CoinPart key={coin.coin} coin={coin} now={data.now} />)}
    </div>
  );
}

const isMeant = ({ coin, venues }: CoinPrices, typed: string): boolean => {
  const names = [coin, ...venues.map(({ venue }) => venue)].join(' ').toLowerCase();
  return names.includes(typed.trim().toLowerCase());
};
