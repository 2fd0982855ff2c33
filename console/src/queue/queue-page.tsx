import { Button } from '@mantine/core';
import type { WorkQueue } from '@parom/contract/console/work';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTexts } from '../platform/language.ts';
import { kindNamed, ofKind, ofReason } from './narrowed.ts';
import styles from './queue.module.css';
import { QueueFilters } from './queue-filters.tsx';
import { QueueTable } from './queue-table.tsx';
import { texts } from './texts.ts';
import { queueQuestion } from './use-waiting-count.ts';

export function QueuePage() {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery(queueQuestion);
  if (data === undefined)
    return isError ? (
      <>
        <h1>{t.title}</h1>
        <p className={styles.quiet}>{t.failed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t.again}
        </Button>
      </>
    ) : (
      <h1>{t.title}</h1>
    );
  return <Queue queue={data} />;
}

function Queue({ queue }: { readonly queue: WorkQueue }) {
  const t = useTexts(texts);
  const [params, setParams] = useSearchParams();
  const { items, isCut } = queue;
  const shown = ofReason(ofKind(items, kindNamed(params.get('kind'))), params.get('reason'));
  const isNarrowed = shown.length < items.length;
  return (
    <>
      <h1>
        {t.title}{' '}
        <span className={styles.count}>{isNarrowed ? t.of(shown.length, items.length) : items.length}</span>
      </h1>
      {items.length === 0 ? null : <QueueFilters items={items} />}
      {items.length === 0 ? (
        <p className={styles.quiet}>{t.nothing}</p>
      ) : shown.length === 0 ? (
        <>
          <p className={styles.quiet}>{t.nothingHere}</p>
          <Button variant="default" size="xs" onClick={() => setParams({})}>
            {t.showAll}
          </Button>
        </>
      ) : (
        <QueueTable now={queue.now} items={shown} />
      )}
      {isCut ? <p className={styles.quiet}>{t.cut}</p> : null}
    </>
  );
}
