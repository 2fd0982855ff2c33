import { Button } from '@mantine/core';
import type { ComparedAccount, ReconciliationAnswer } from '@parom/contract/console/reconciliation';
import { ZERO } from '@parom/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ActButtons } from '../acts/act-buttons.tsx';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Rows } from '../tables/part.tsx';
import { AccountRow } from './account-row.tsx';
import { extraOf, inOrder, isAside, isKnownNow, missingOf } from './order.ts';
import styles from './reconciliation.module.css';
import { texts } from './texts.ts';

const EVERY_MS = 10_000;

export function ComparedPart() {
  const t = useTexts(texts);
  const id = useId();
  const { data, isError, refetch } = useQuery({
    queryKey: ['reconciliation'],
    queryFn: () => call('reconciliation', {}),
    refetchInterval: EVERY_MS,
  });
  return (
    <section className={styles.part} aria-labelledby={id} aria-busy={data === undefined && !isError}>
      <div className={styles.head}>
        <h2 id={id}>{t.title}</h2>
        <ActButtons acts={[{ command: 'reconcile', filled: {} }]} />
      </div>
      {data !== undefined ? (
        <Compared answer={data} />
      ) : isError ? (
        <div className={styles.failed}>
          <p className={styles.dim}>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      ) : (
        <p className={styles.dim}>{t.loading}</p>
      )}
    </section>
  );
}

function Compared({ answer: { now, accounts } }: { readonly answer: ReconciliationAnswer }) {
  const t = useTexts(texts);
  const aside = accounts.filter(isAside);
  const shown = inOrder(accounts.filter((account) => !isAside(account)));
  if (shown.length === 0) return <p className={styles.dim}>{t.none}</p>;
  const table = (rows: typeof shown) => (
    <Rows heads={t.heads} sums={t.heads.slice(1, 3)}>
      {rows.map((account) => (
        <AccountRow key={`${account.asset} ${account.account}`} account={account} now={now} />
      ))}
    </Rows>
  );
  return (
    <>
      <Summary accounts={shown} />
      {table(shown)}
      {aside.length === 0 ? null : (
        <details className={styles.aside}>
          <summary>{t.aside(aside.length)}</summary>
          {table(aside)}
        </details>
      )}
    </>
  );
}

function Summary({ accounts }: { readonly accounts: readonly ComparedAccount[] }) {
  const t = useTexts(texts);
  const missing = accounts.filter((account) => missingOf(account) > ZERO).length;
  const extra = accounts.filter((account) => extraOf(account) > ZERO).length;
  const unknown = accounts.filter((account) => !isKnownNow(account)).length;
  return (
    <div className={styles.summary}>
      {missing === 0 ? null : <p className={styles.risk}>{t.missing(missing)}</p>}
      {extra === 0 ? null : <p className={styles.odd}>{t.extra(extra)}</p>}
      {unknown === 0 ? null : <p className={styles.odd}>{t.unknown(unknown)}</p>}
      {missing + extra + unknown === 0 ? <p>{t.allEqual}</p> : null}
      <p className={styles.dim}>{t.byHand}</p>
    </div>
  );
}
