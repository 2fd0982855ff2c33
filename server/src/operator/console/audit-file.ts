import { csvLine } from '@parom/contract/csv';
import type { Db } from '../../platform/db/db.ts';
import { type SealedRow, sealedRows } from './audit-file-store.ts';

/** A hundred thousand rows are fifty parts: neither side keeps the whole file in memory. */
export const PART_ROWS = 2_000;

const COLUMNS = [
  'place',
  'number',
  'at',
  'operator',
  'source',
  'command',
  'arguments',
  'changes',
  'outcome',
  'why',
  'ends',
  'sealed',
  'previous',
  'hash',
] as const satisfies readonly (keyof SealedRow)[];

export async function auditFile(
  db: Db,
  asked: { readonly from: string; readonly until: string; readonly after?: string | undefined },
  limit = PART_ROWS,
) {
  const { after = null } = asked;
  const period = { from: new Date(asked.from), until: new Date(asked.until) };
  const found = await sealedRows(db, { ...period, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const lines = rows.map((row) => csvLine(COLUMNS.map((column) => row[column] ?? '')));
  return {
    rows: rows.length,
    csv: [...(after === null ? [csvLine(COLUMNS)] : []), ...lines].join(''),
    after: found.length > limit ? (rows.at(-1)?.place ?? null) : null,
  };
}
