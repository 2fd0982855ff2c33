import type { Preview } from '@parom/contract/console/work';
import { useEffect, useRef } from 'react';
import { useTexts } from '../platform/language.ts';
import { Result } from '../tables/result.tsx';
import { Answered } from '../words/answered.tsx';
import styles from './acts.module.css';
import { MonitorLines, MovedRates } from './preview-rates.tsx';
import { texts } from './texts.ts';

export function ShownPreview({ preview }: { readonly preview: Preview }) {
  const t = useTexts(texts);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={place} className={styles.preview} aria-label={t.preview}>
      <h3>{t.preview}</h3>
      <Answered answer={preview.answer} english={preview.sentence} />
      {preview.isProposed === true ? <p className={styles.second}>{t.second}</p> : null}
      {preview.quotes === undefined || preview.quotes.length === 0 ? null : (
        <>
          <h3>{t.quotes}</h3>
          <Result result={preview.quotes} notes={[t.monitors]} caption={t.quotes} />
        </>
      )}
      {preview.rates === undefined ? null : <MovedRates rates={preview.rates} />}
      {preview.monitors === undefined ? null : <MonitorLines monitors={preview.monitors} />}
      {preview.directions === undefined ? null : <Directions {...preview.directions} />}
      {preview.payments.length === 0 ? null : (
        <>
          <h3>{t.leaves}</h3>
          <Result result={preview.payments} notes={[]} caption={t.leaves} />
        </>
      )}
      {preview.postings.length === 0 ? null : (
        <>
          <h3>{t.postings}</h3>
          <Result result={preview.postings} notes={[]} caption={t.postings} />
        </>
      )}
    </section>
  );
}

function Directions({ closed, opened }: NonNullable<Preview['directions']>) {
  const t = useTexts(texts);
  return (
    <>
      <p>{t.directions(closed.length, opened.length)}</p>
      {[...closed, ...opened].length === 0 ? null : (
        <p className={styles.summary}>{[...closed, ...opened].join(', ').replaceAll('/', ' → ')}</p>
      )}
    </>
  );
}
