import { Button, CopyButton } from '@mantine/core';
import type { WorkTicket } from '@parom/contract/console/work';
import { languages, useTexts } from '../platform/language.ts';
import { texts } from './texts.ts';
import styles from './ticket.module.css';

export function WhereIsMoney({ said }: { readonly said: WorkTicket['whereIsMoney'] }) {
  const t = useTexts(texts);
  return (
    <section className={styles.where}>
      <h2>
        {t.where} <span className={styles.quiet}>{t.whereHint}</span>
      </h2>
      {languages.map((language) => (
        <div key={language} className={styles.said}>
          <p lang={language}>{said[language]}</p>
          <CopyButton value={said[language]}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy}>
                {copied ? t.copied : t.copy} {language.toUpperCase()}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
    </section>
  );
}
