import type { AuditChange, AuditValue } from '@parom/contract/console/audit';
import { texts } from '../acts/texts.ts';
import { useMoment } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { isRow, isSaid, isTime } from '../tables/cells.ts';
import styles from '../tables/tables.module.css';
import { Typed } from '../tables/typed.tsx';
import { Why } from '../words/why.tsx';
import { useWord } from '../words/word.ts';
import audit from './audit.module.css';
import { fieldName } from './field-names.ts';

export const areChanges = (value: unknown): value is readonly AuditChange[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isRow(one) && 'field' in one && 'after' in one);

const ACT = /^[a-z]+(?:-[a-z]+)+/;

/** `BTC/USDT · Markup, %: 1.5 → 2` */
export function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  const language = useLanguage();
  const word = useWord();
  const inWords = (of: string) => of.replace(ACT, (act) => word('act', act));
  return (
    <ul className={styles.inner}>
      {changes.map(({ of, field, before, after }) => (
        <li key={`${of} ${field}`}>
          {of === '' ? '' : `${inWords(of)} · `}
          {fieldName(field, language)}: <Value field={field} value={before} /> →{' '}
          <Value field={field} value={after} />
        </li>
      ))}
    </ul>
  );
}

function Value({ field, value }: { readonly field: string; readonly value: AuditValue }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const word = useWord();
  if (value === null || value === '') return t.none;
  if (isSaid(value)) return <Why said={value.why} answer={value.said} />;
  if (value === 'true') return t.yes;
  if (value === 'false') return t.no;
  if (value.startsWith('data:image/')) return <img className={audit.picture} src={value} alt={t.picture} />;
  if (isTime(value)) return moment(value);
  const said = word(field, value);
  return said === value ? <Typed text={value} /> : said;
}
