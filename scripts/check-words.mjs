// Words of each document, written by hand and generated. `npm run words` prints the table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentNames, problemsOf, tableOf, wordsOf } from './documents/word-counts.mjs';
import { root, say } from './lib/run.mjs';

export const counted = () =>
  documentNames(root).map((name) => ({ name, ...wordsOf(readFileSync(join(root, name), 'utf8')) }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const documents = counted();
  say(tableOf(documents));
  const problems = problemsOf(documents);
  say(`words: ${problems.length === 0 ? 'within the limits' : problems.join('; ')}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
