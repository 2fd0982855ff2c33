import { useQuery } from '@tanstack/react-query';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import { ask } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Result } from '../tables/result.tsx';
import styles from './screening.module.css';
import { texts } from './texts.ts';

const QUESTION = 'blocked-addresses';

export function BlockedList() {
  const t = useTexts(texts);
  const { data } = useQuery({
    queryKey: ['question', QUESTION],
    queryFn: () => ask(QUESTION, {}),
    refetchOnWindowFocus: false,
  });
  return (
    <section className={styles.part} aria-label={t.list}>
      <div className={styles.head}>
        <h2>{t.list}</h2>
        <ActButtons acts={[{ command: 'block-address', filled: {} }]} />
      </div>
      {data === undefined ? null : data.result.length === 0 ? (
        <p className={styles.quiet}>{t.noneListed}</p>
      ) : (
        <Result
          result={data.result}
          notes={data.notes ?? []}
          versions={data.versions}
          caption={t.list}
          actsOf={({ address }, version = '') => <Unblock address={String(address)} version={version} />}
        />
      )}
    </section>
  );
}

const Unblock = ({ address, version }: { readonly address: string; readonly version: string }) => (
  <ActMenu acts={[{ command: 'unblock-address', filled: { address, version } }]} about={address} />
);
