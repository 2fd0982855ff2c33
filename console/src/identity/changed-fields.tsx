import type { SiteIdentity } from '@parom/contract/console/identity';
import type { Changes } from '../overtaken/overtaken.tsx';
import { useTexts } from '../platform/language.ts';
import { changedWords } from './changed-words.ts';
import { type FieldValue, fieldChanges, type IdentityField, type SiteLink } from './field-changes.ts';
import styles from './identity.module.css';

export function ChangedFields({ before, now, own }: Changes<SiteIdentity>) {
  const t = useTexts(changedWords);
  const changes = fieldChanges(before, now, own);
  if (changes.length === 0) return <p>{t.same}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <h3>{t.fields[change.field]}</h3>
          <dl>
            <Line name={t.before} field={change.field} value={change.before} />
            <Line name={t.now} field={change.field} value={change.now} />
            {change.own === null ? null : <Line name={t.own} field={change.field} value={change.own.value} />}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly name: string;
  readonly field: IdentityField;
  readonly value: FieldValue;
}

function Line({ name, ...of }: LineProps) {
  return (
    <div className={styles.changed}>
      <dt>{name}</dt>
      <dd>
        <Value {...of} />
      </dd>
    </div>
  );
}

const withBuiltIn: ReadonlySet<IdentityField> = new Set(['accentDark', 'accentLight', 'logo']);

function Value({ field, value }: Omit<LineProps, 'name'>) {
  const t = useTexts(changedWords);
  if (value === null) return withBuiltIn.has(field) ? t.builtIn : t.none;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value !== 'string') return value.length === 0 ? t.none : <Links links={value} />;
  if (field === 'logo') return <Picture url={value} name={t.fields.logo} width={34} height={34} />;
  if (field === 'accentDark' || field === 'accentLight')
    return (
      <>
        <span className={styles.swatch} style={{ background: value }} aria-hidden="true" /> {value}
      </>
    );
  return value === '' ? t.none : value;
}

function Links({ links }: { readonly links: readonly SiteLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ name, url, imageUrl }) => (
        <li key={`${name} ${url}`}>
          {name} <span className={styles.url}>{url}</span>
          {imageUrl ? <Picture url={imageUrl} name={name} width={88} height={31} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  readonly url: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The console loads no picture from an address. */
function Picture({ url, name, ...size }: PictureProps) {
  return url.startsWith('data:') ? (
    <img className={styles.small} src={url} alt={name} {...size} />
  ) : (
    <code className={styles.url}>{url}</code>
  );
}
