import { Button, Group } from '@mantine/core';
import type { Said } from '@parom/contract/console/answers/said';
import { useTexts } from '../platform/language.ts';
import { columnNames } from '../tables/column-names.ts';
import { Cell } from '../tables/result.tsx';
import styles from './acts.module.css';
import { texts } from './texts.ts';

interface Change {
  readonly field: string;
  readonly seen?: unknown;
  readonly now?: unknown;
}

interface ChangedParts {
  readonly changes: readonly Change[];
  readonly version: string;
}

export function changedIn(said: readonly Said[]): ChangedParts | null {
  const one = said.find(({ code }) => code === 'changedMeanwhile');
  return one === undefined ? null : (one.parts as unknown as ChangedParts);
}

interface ChangedProps extends Pick<ChangedParts, 'changes'> {
  readonly onAgain: () => void;
}

export function Changed({ changes, onAgain }: ChangedProps) {
  const t = useTexts(texts);
  const names = useTexts(columnNames);
  return (
    <>
      <ul className={styles.changes}>
        {changes.map(({ field, seen, now }) => (
          <li key={field}>
            {names[field] ?? field}: {t.saw} <Value column={field} value={seen} />, {t.now}{' '}
            <Value column={field} value={now} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t.tryAgain}
        </Button>
      </Group>
    </>
  );
}

function Value({ column, value }: { readonly column: string; readonly value: unknown }) {
  const t = useTexts(texts);
  return value === null || value === undefined ? <>{t.none}</> : <Cell column={column} value={value} />;
}
