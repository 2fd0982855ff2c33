import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { AssetsPart } from './assets-part.tsx';
import styles from './catalogue.module.css';
import { CoinsPart } from './coins-part.tsx';
import { DirectionsPart } from './directions-part.tsx';
import { NetworksPart } from './networks-part.tsx';
import { texts } from './texts.ts';

const EVERY_MS = 10_000;

export function CataloguePage() {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['catalogue'],
    queryFn: () => call('catalogue', {}),
    refetchInterval: EVERY_MS,
  });
  return (
    <div aria-busy={data === undefined && !isError}>
      <h1>{t.title}</h1>
      <p className={styles.dim}>{t.intro}</p>
      {data !== undefined ? (
        <div className={styles.parts}>
          <AssetsPart assets={data.assets} networks={data.networks} />
          <NetworksPart networks={data.networks} />
          <CoinsPart coins={data.coins} />
          <DirectionsPart directions={data.directions} />
        </div>
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
