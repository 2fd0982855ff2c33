// The parts of documents that `npm run docs` writes. A part stands between `<!-- generated: NAME -->`
// and `<!-- /generated: NAME -->`.
import { coverageTables, threatTables } from './test-tables.mjs';

/** For another table, add its writer here and its markers to the document. */
export const parts = [
  { document: 'docs/coverage.md', name: 'coverage', write: coverageTables },
  { document: 'docs/threats.md', name: 'threats', write: threatTables },
];

/** @returns {string} the document with a new version of this part */
export function withPart(text, { document, name, write }) {
  const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- /generated: ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no place marked "${begin}" … "${end}"`);
  return `${text.slice(0, from)}${begin}\n\n${write()}\n\n${text.slice(to)}`;
}
