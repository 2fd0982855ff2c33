import { columnsOf, type Row } from '../tables/cells.ts';

interface Names {
  readonly column: (column: string) => string;
  readonly value: (column: string, value: string) => string;
}

/** RFC 4180. A sum keeps the digits of the answer. */
export function csvOf(rows: readonly Row[], names: Names): string {
  const columns = columnsOf(rows);
  const head = columns.map(names.column);
  const lines = rows.map((row) => columns.map((column) => textOf(column, row[column], names)));
  return [head, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function textOf(column: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? names.value(column, value) : JSON.stringify(value);
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@]/;

/** Spreadsheets run a text that begins as a formula. */
function cellOf(text: string): string {
  const inert = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Without the mark, Excel reads Russian in an old encoding. */
const MARK = '\uFEFF';
const KEPT_MS = 10_000;

export function saveCsv(csv: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([MARK, csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
