import { CallFailure } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import styles from './door.module.css';
import { doorTexts } from './texts.ts';

export function Refusal({ error }: { readonly error: Error | null }) {
  const t = useTexts(doorTexts);
  if (error === null) return null;
  return (
    <p role="alert" className={styles.refused}>
      {(error instanceof CallFailure ? error.why : null) ?? t.lost}
    </p>
  );
}
