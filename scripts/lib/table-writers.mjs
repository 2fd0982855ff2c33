import { serverModule, sharedTables } from '../import-rules.mjs';

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
  /\b(?:insert into|delete from|merge into)\s+([a-z_]+)/g,
  // `for update` and `do update` write nothing.
  /\bupdate\s+([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/g,
];

const tablesWrittenIn = (text) =>
  WRITES.flatMap((write) => [...text.matchAll(write)].map(([, table]) => table));

/** Unlisted writers, and shared tables with one writer. */
export function writerProblems(stores) {
  const writers = new Map();
  for (const { path, text } of stores)
    for (const table of tablesWrittenIn(text))
      writers.set(table, (writers.get(table) ?? new Set()).add(serverModule(path) ?? path));
  return [...writers]
    .map(([table, modules]) => [table, [...modules].sort()])
    .filter(([table, modules]) => modules.join() !== (sharedTables[table] ?? modules.slice(0, 1)).join())
    .map(
      ([table, modules]) => `${table} is written by ${modules.join(', ')}: a table is written by one module`,
    );
}
