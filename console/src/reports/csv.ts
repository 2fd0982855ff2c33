import { csvLine } from '@parom/contract/csv';
import { columnsOf, type Row } from '../tables/cells.ts';

interface Names {
  readonly column: (column: string) => string;
  readonly value: (column: string, value: string) => string;
}

/** A sum keeps the digits of the answer. */
export function csvOf(rows: readonly Row[], names: Names): string {
  const columns = columnsOf(rows);
  const head = columns.map(names.column);
  const lines = rows.map((row) => columns.map((column) => textOf(column, row[column], names)));
  return [head, ...lines].map(csvLine).join('');
}

function textOf(column: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? names.value(column, value) : JSON.stringify(value);
}

/** Without the mark, Excel reads Russian in an old encoding. */
const MARK = '\uFEFF';
const KEPT_MS = 10_000;

/** @param parts a browser may keep a blob outside of the page's memory */
export function saveCsv(parts: readonly BlobPart[], fileName: string): void {
  const url = URL.createObjectURL(new Blob([MARK, ...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
