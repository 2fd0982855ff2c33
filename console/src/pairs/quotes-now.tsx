import { useQuery } from '@tanstack/react-query';
import { ask } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Result } from '../tables/result.tsx';
import styles from './pairs.module.css';
import { texts } from './texts.ts';

const EVERY_MS = 10_000;

/** The form's own function, at this moment's price. */
export function QuotesNow({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useTexts(texts);
  const { data, isError } = useQuery({
    queryKey: ['question', 'quotes', from, to],
    queryFn: () => ask('quotes', { from, to }),
    refetchInterval: EVERY_MS,
  });
  const isNone = data !== undefined && data.result.length === 0;
  return (
    <div className={styles.quotes} aria-busy={data === undefined && !isError}>
      {isError && data === undefined ? <p>{t.failed}</p> : null}
      {isNone ? <p>{t.noQuotes}</p> : null}
      {data === undefined || isNone ? null : (
        <Result result={data.result} notes={[t.monitors]} caption={`${t.now}: ${from} → ${to}`} />
      )}
    </div>
  );
}
