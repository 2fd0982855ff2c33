import { Button } from '@mantine/core';
import type { ShownText } from '@parom/contract/console/site';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import styles from './texts.module.css';
import { words } from './words.ts';

interface HistoryPartProps {
  readonly history: Pick<ShownText, 'versions' | 'publications'>;
  /** @param version `null`: the built-in one */
  readonly onOpen: (version: number | null) => void;
  /** `null`: the role may not. */
  readonly publish: ((version: number) => void) | null;
}

export function HistoryPart({ history: { versions, publications }, onOpen, publish }: HistoryPartProps) {
  const t = useTexts(words);
  const moment = useMoment();
  const now = publications[0]?.version ?? null;
  return (
    <section className={styles.history}>
      <h2>{t.history}</h2>
      {versions.length === 0 ? <p className={styles.dim}>{t.noHistory}</p> : null}
      <ul className={styles.list}>
        {versions.map(({ version, savedBy, savedAt }) => (
          <li key={version} className={styles.row}>
            <span>
              {t.version(version)}
              {version === now ? (
                <>
                  , <strong>{t.now}</strong>
                </>
              ) : null}{' '}
              <span className={styles.dim}>
                {savedBy}, {moment(savedAt)}
              </span>
            </span>
            <span className={styles.acts}>
              <Button variant="subtle" size="compact-sm" onClick={() => onOpen(version)}>
                {t.open}
              </Button>
              {publish === null || version === now ? null : (
                <Button variant="subtle" size="compact-sm" onClick={() => publish(version)}>
                  {t.publish(version)}
                </Button>
              )}
            </span>
          </li>
        ))}
        <li className={styles.row}>
          <span>
            {t.builtIn}
            {now === null ? (
              <>
                , <strong>{t.now}</strong>
              </>
            ) : null}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(null)}>
            {t.openBuiltIn}
          </Button>
        </li>
      </ul>
      <Publications publications={publications} />
    </section>
  );
}

function Publications({ publications }: Pick<ShownText, 'publications'>) {
  const t = useTexts(words);
  const moment = useMoment();
  if (publications.length === 0) return null;
  return (
    <>
      <h2>{t.publications}</h2>
      <ul className={styles.list}>
        {publications.map(({ number, version, publishedBy, publishedAt }) => (
          <li key={number}>
            {version === null ? t.withdrawn : t.published(version)}{' '}
            <span className={styles.dim}>
              {publishedBy}, {moment(publishedAt)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
