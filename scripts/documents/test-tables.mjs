// Rows of docs/coverage.md and docs/threats.md end with the files of their tests.
import { taggedTests } from '../lib/tagged-tests.mjs';
import { tables } from './tables.mjs';
import { anchors, specification, threats } from './tags.mjs';

let testsByTag;

export function filesOf(tag) {
  if (testsByTag === undefined) {
    testsByTag = new Map();
    for (const test of taggedTests())
      testsByTag.set(test.tag, [...(testsByTag.get(test.tag) ?? []), test.file]);
  }
  const counts = new Map();
  for (const file of (testsByTag.get(tag) ?? []).sort()) counts.set(file, (counts.get(file) ?? 0) + 1);
  return counts;
}

/** The count reveals a deleted test. */
const named = (counts) =>
  [...counts].map(([file, count]) => `\`${file}\`${count > 1 ? `×${count}` : ''}`).join(', ');

const rowsOf = (kind, sections, cellsOf) =>
  Object.fromEntries(
    Object.entries(sections).map(([heading, entries]) => [
      heading,
      Object.entries(entries).map(([id, entry]) => [id, ...cellsOf(entry), named(filesOf(`${kind}:${id}`))]),
    ]),
  );

export const anchorTables = () =>
  tables(
    ['Row', 'What is shown', 'Tests'],
    rowsOf('anchor', anchors, (row) => [row]),
  );

export const coverageTables = () =>
  tables(
    ['Id', 'Sentence', 'Tests'],
    rowsOf('spec', specification, (sentence) => [sentence]),
  );

export const threatTables = () =>
  tables(
    ['Id', 'Attack', 'Defence', 'Residual risk', 'Tests'],
    rowsOf('threat', threats, ({ attack, defence, residual }) => [attack, defence, residual]),
  );
