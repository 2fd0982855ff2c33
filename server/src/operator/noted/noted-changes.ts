import type { AuditChange, AuditValue } from '@parom/contract/console/audit';
import type { Catalogue } from '../../currencies/index.ts';
import type { NotedRow } from './noted-store.ts';
import { shownTables } from './shown-tables.ts';

interface Changed {
  readonly of: string;
  readonly before: Fields;
  after: Fields;
}
type Fields = Readonly<Record<string, AuditValue>>;

/** @param catalogues the newest first: an act adds and removes coins */
export function changesIn(rows: readonly NotedRow[], catalogues: readonly Catalogue[]): AuditChange[] {
  const shown = shownTables(catalogues);
  const changed = new Map<string, Changed>();
  for (const { table, before, after } of rows) {
    const known = shown[table];
    const one = after ?? before;
    if (known === undefined || one === null) continue;
    const of = known.of(one);
    const fields = (row: typeof one | null): Fields =>
      row === null ? (known.absent ?? {}) : known.shows(row);
    // A row may change many times: the first old value and the last new one count.
    const key = `${table} ${known.key?.(one) ?? of}`;
    const earlier = changed.get(key);
    if (earlier === undefined) changed.set(key, { of, before: fields(before), after: fields(after) });
    else earlier.after = fields(after);
  }
  return [...changed.values()].flatMap(differences);
}

function differences({ of, before, after }: Changed): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ of, field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}
