import { consoleCodes } from '@parom/contract/console/codes';
import { CallFailure, saidBy } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Why } from '../words/why.tsx';
import styles from './texts.module.css';
import type { DocumentActs } from './use-document-acts.ts';
import { words } from './words.ts';

export function Outcome({ acts: { done, failed } }: { readonly acts: DocumentActs }) {
  if (failed === null)
    return (
      <p role="status" className={styles.dim}>
        {done}
      </p>
    );
  return <Refused error={failed} />;
}

export function Refused({ error }: { readonly error: Error }) {
  const t = useTexts(words);
  const failure = error instanceof CallFailure ? error : null;
  const isChanged = failure?.code === consoleCodes.changed;
  return (
    <p role="alert" className={styles.refused}>
      {isChanged ? t.changed : failure === null || failure.status === 0 ? t.lost : t.refused}{' '}
      <Why said={failure?.why ?? null} answer={saidBy(error)} />
    </p>
  );
}
