import { CallFailure, saidBy } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Why } from '../words/why.tsx';
import styles from './door.module.css';
import { PasskeyFailure } from './passkey.ts';
import { doorTexts } from './texts.ts';

export function Reason({ error }: { readonly error: Error }) {
  const t = useTexts(doorTexts);
  if (error instanceof PasskeyFailure) return t.passkeyProblems[error.problem](error.origin);
  const why = error instanceof CallFailure ? error.why : null;
  return why === null ? t.lost : <Why said={why} answer={saidBy(error)} />;
}

export function Refusal({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className={styles.refused}>
      <Reason error={error} />
    </p>
  );
}
