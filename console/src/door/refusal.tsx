import { CallFailure } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import styles from './door.module.css';
import { PasskeyFailure } from './passkey.ts';
import { doorTexts } from './texts.ts';

export function useReason(): (error: Error) => string {
  const t = useTexts(doorTexts);
  return (error) => {
    if (error instanceof PasskeyFailure) return t.passkeyProblems[error.problem](error.origin);
    return (error instanceof CallFailure ? error.why : null) ?? t.lost;
  };
}

export function Refusal({ error }: { readonly error: Error | null }) {
  const reasonOf = useReason();
  if (error === null) return null;
  return (
    <p role="alert" className={styles.refused}>
      {reasonOf(error)}
    </p>
  );
}
