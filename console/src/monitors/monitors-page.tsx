import { Button, TextInput } from '@mantine/core';
import type { MonitorsAnswer } from '@parom/contract/console/monitors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { DirectionsTable } from './directions-table.tsx';
import { FormatsPart } from './formats-part.tsx';
import styles from './monitors.module.css';
import { texts } from './texts.ts';

const EVERY_MS = 10_000;

export function MonitorsPage() {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['monitors'],
    queryFn: () => call('monitors', {}),
    refetchInterval: EVERY_MS,
  });
  return (
    <div aria-busy={data === undefined && !isError}>
      <h1>{t.title}</h1>
      <p className={styles.dim}>{t.intro}</p>
      {data !== undefined ? (
        <Monitors monitors={data} />
      ) : isError ? (
        <>
          <p className={styles.dim}>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function Monitors({
  monitors: { isOpen, site, formats, directions },
}: {
  readonly monitors: MonitorsAnswer;
}) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const wanted = typed.toLowerCase().split(/\s+/);
  const found = directions.filter(({ give, get, from, to }) =>
    wanted.every((word) => `${give} ${get} ${from} ${to}`.toLowerCase().includes(word)),
  );
  const shown = directions.filter(({ isShown, out }) => isShown && out !== null).length;
  const hidden = directions.filter(({ isShown }) => !isShown).length;
  return (
    <>
      {isOpen ? null : <p className={styles.closed}>{t.closed}</p>}
      <FormatsPart site={site} formats={formats} />
      <section className={styles.part}>
        <h2>{t.directions}</h2>
        <p className={styles.dim}>{t.counts(shown, hidden)}</p>
        <TextInput
          className={styles.filter}
          label={t.filter}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {found.length === 0 ? <p className={styles.dim}>{t.none}</p> : <DirectionsTable directions={found} />}
      </section>
    </>
  );
}
