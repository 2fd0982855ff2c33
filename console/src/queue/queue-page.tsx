import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../platform/language.ts';
import styles from './queue.module.css';
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
  return (
    <>
      <h1>
        {t.title} <span className={styles.count}>{data.items.length}</span>
      </h1>
      {data.items.length === 0 ? <p className={styles.quiet}>{t.nothing}</p> : <QueueTable {...data} />}
      {data.isCut ? <p className={styles.quiet}>{t.cut}</p> : null}
    </>
  );
}
