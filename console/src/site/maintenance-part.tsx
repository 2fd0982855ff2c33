import { Button } from '@mantine/core';
import type { SiteNow } from '@parom/contract/console/site';
import { useQuery } from '@tanstack/react-query';
import { ActButtons } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import styles from './site.module.css';
import { texts } from './texts.ts';

const EVERY_MS = 5_000;

export function MaintenancePart() {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['site'],
    queryFn: () => call('site', {}),
    refetchInterval: EVERY_MS,
  });
  return (
    <section className={styles.part} aria-busy={data === undefined && !isError}>
      {data !== undefined ? (
        <State site={data} />
      ) : isError ? (
        <>
          <p className={styles.dim}>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </>
      ) : null}
    </section>
  );
}

function State({ site: { isOpen, maintenance, version } }: { readonly site: SiteNow }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const { message, until } = maintenance ?? {};
  const close = { command: 'close-site', filled: { version } };
  const acts = isOpen ? [close] : [{ command: 'open-site', filled: { version } }, close];
  return (
    <>
      <h2>{isOpen ? t.open : t.closed}</h2>
      {isOpen ? null : (
        <p className={styles.dim}>{until === undefined ? t.untilYouOpen : t.until(moment(until))}</p>
      )}
      {message === undefined ? null : (
        <div className={styles.message}>
          <p lang="ru">{message.ru}</p>
          <p lang="en">{message.en}</p>
        </div>
      )}
      <p className={styles.dim}>{isOpen ? t.whatCloses : t.whatIsClosed}</p>
      <ActButtons acts={acts} />
    </>
  );
}
