import styles from './tables.module.css';

/** More would make one row as tall as the page: an edited text stands whole in the audit. */
const SHOWN = 160;

/** The beginning; a press shows the whole. */
export function LongText({ text }: { readonly text: string }) {
  const letters = [...text];
  if (letters.length <= SHOWN) return text;
  return (
    <details className={styles.long}>
      <summary>{letters.slice(0, SHOWN).join('')}…</summary>
      {text}
    </details>
  );
}
