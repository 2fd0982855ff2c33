import { Button } from '@mantine/core';
import type { TreasuryAnswer } from '@parom/contract/console/treasury';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { AssetCard } from './asset-card.tsx';
import { MovesPart } from './moves-part.tsx';
import { inOrder, isEmpty } from './shares.ts';
import { SweepsPart } from './sweeps-part.tsx';
import { texts } from './texts.ts';
import styles from './treasury.module.css';

const EVERY_MS = 10_000;

export function TreasuryPage() {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['treasury'],
    queryFn: () => call('treasury', {}),
    refetchInterval: EVERY_MS,
  });
  return (
    <div aria-busy={data === undefined && !isError}>
      <h1>{t.title}</h1>
      {data !== undefined ? (
        <Treasury treasury={data} />
      ) : isError ? (
        <div className={styles.failed}>
          <p className={styles.dim}>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Treasury({ treasury }: { readonly treasury: TreasuryAnswer }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const { totalUsdt, unpriced, moves } = treasury;
  const assets = inOrder(treasury.assets);
  const empty = assets.filter(isEmpty);
  return (
    <>
      <p className={styles.sum}>
        <span className={styles.dim}>{t.total}</span> <strong>≈ {amount(totalUsdt, 2)} USDT</strong>
      </p>
      {unpriced.length === 0 ? null : <p className={styles.dim}>{t.unpriced(unpriced.join(', '))}</p>}
      <MovesPart moves={moves} />
      <ul className={styles.cards}>
        {assets
          .filter((asset) => !isEmpty(asset))
          .map((asset) => (
            <AssetCard key={asset.asset} asset={asset} />
          ))}
      </ul>
      {empty.length === 0 ? null : (
        <details className={styles.empty}>
          <summary>{t.empty(empty.length)}</summary>
          <ul className={styles.cards}>
            {empty.map((asset) => (
              <AssetCard key={asset.asset} asset={asset} />
            ))}
          </ul>
        </details>
      )}
      <SweepsPart />
    </>
  );
}
