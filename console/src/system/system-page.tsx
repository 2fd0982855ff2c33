import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { EventsPart, MailPart } from './events-part.tsx';
import { MachinePart } from './machine-part.tsx';
import { NetworksPart } from './networks-part.tsx';
import { ProcessesPart } from './processes-part.tsx';
import styles from './system.module.css';
import { texts } from './texts.ts';

const EVERY_MS = 5_000;

export function SystemPage() {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['system'],
    queryFn: () => call('system', {}),
    refetchInterval: EVERY_MS,
  });
  return (
    <div aria-busy={data === undefined && !isError}>
      <h1>{t.title}</h1>
      {data !== undefined ? (
        <div className={styles.parts}>
          <ProcessesPart processes={data.processes} />
          <NetworksPart networks={data.networks} />
          <EventsPart events={data.events} />
          <MailPart mail={data.mail} />
          <MachinePart database={data.database} clockAheadMs={data.clockAheadMs} />
        </div>
      ) : isError ? (
        <>
          <p className={styles.quiet}>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </>
      ) : null}
    </div>
  );
}
