import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Part } from '../tables/part.tsx';
import { ApprovalCard } from './approval-card.tsx';
import styles from './approvals.module.css';
import { texts } from './texts.ts';

const EVERY_MS = 10_000;

/** Not there while no payment waits. */
export function ApprovalsPart() {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['approvals'],
    queryFn: () => call('approvals', {}),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined && !isError) return null;
  if (data === undefined)
    return (
      <Part title={t.title}>
        <p className={styles.quiet}>{t.failed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t.again}
        </Button>
      </Part>
    );
  if (data.payments.length === 0) return null;
  return (
    <Part title={t.title}>
      <p className={styles.quiet}>{t.about}</p>
      <ul className={styles.cards}>
        {data.payments.map((waiting) => (
          <ApprovalCard key={waiting.payment} waiting={waiting} />
        ))}
      </ul>
    </Part>
  );
}
