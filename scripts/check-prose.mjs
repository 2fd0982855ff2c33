import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseOf, sentencesOf, wordsIn } from './lib/prose.mjs';
import { root, say } from './lib/run.mjs';

const LIMITS = { sentence: 30, title: 90, line: 110, commentsPerLine: 0.57, perThousand: 0.3 };
const SHUNNED = {
  'nobody, somebody, anybody, whoever': /\b(?:nobody|somebody|anybody|everybody|whoever|whomever)\b/giu,
  'what is, was, came': /\bwhat (?:is|are|was|were|came|comes)\b/giu,
  'he, him, his': /\b(?:he|him|his|himself)\b/giu,
};

const SOURCE = /\.(?:ts|tsx|mjs|sql)$/;
const SKIPPED =
  /\.gen\.|(?:^|\/)schema\.ts$|^web\/src\/(?:content|locales)\/|^contract\/src\/locales|^shared\/|\/letters\/(?:english|russian)\.ts$|-letter\.ts$/;
const isTest = (file) =>
  /\.test\.\w+$|\.spec\.ts$|^(?:signalr-)?server\/test\/|^signer\/test\/|^e2e\/|^web\/test\//.test(file);

const asked = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...asked], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter((file) => file !== '' && !SKIPPED.test(file));

const offences = [];
const corpora = new Map();
let productLines = 0;
const count = (corpus, file, passages) => {
  const known = corpora.get(corpus) ?? { words: 0, shunned: {} };
  corpora.set(corpus, known);
  for (const { line, text } of passages) {
    known.words += wordsIn(text).length;
    for (const [name, pattern] of Object.entries(SHUNNED)) {
      const found = text.match(pattern) ?? [];
      known.shunned[name] = (known.shunned[name] ?? 0) + found.length;
      if (found.length > 0) offences.push({ file, line, kind: 'shunned', what: `“${found.join('”, “')}”` });
    }
  }
};
const checkSentences = (file, passages) => {
  for (const { line, text } of passages)
    for (const sentence of sentencesOf(text)) {
      const words = wordsIn(sentence).length;
      if (words > LIMITS.sentence)
        offences.push({ file, line, kind: 'long', what: `${words} words: ${sentence.slice(0, 60)}…` });
    }
};

function checkSource(file) {
  const path = join(root, file);
  const { comments, titles, texts } = proseOf(path);
  count(isTest(file) ? 'comments of tests' : 'comments of the product', file, comments);
  checkSentences(file, comments);
  count('test titles', file, titles);
  for (const { line, text } of titles)
    if (text.length > LIMITS.title)
      offences.push({ file, line, kind: 'title', what: `${text.length} characters: ${text}` });
  if (/^(?:(?:signalr-)?server|signer)\/src\//.test(file) && !isTest(file)) {
    count('operators’ texts', file, texts);
    checkSentences(file, texts);
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  if (!isTest(file)) productLines += lines.length;
  for (const { line, lines: of } of comments)
    for (let at = line; at < line + of; at += 1)
      if ((lines[at - 1] ?? '').length > LIMITS.line && /^\s*(?:\/\/|\/?\*|--)/.test(lines[at - 1]))
        offences.push({ file, line: at, kind: 'wide', what: `${lines[at - 1].length} characters` });
}

function checkDocument(file) {
  const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, (code) =>
    code.replace(/[^\n]/g, ''),
  );
  const passages = text.split('\n\n').reduce(
    ({ line, found }, passage) => ({
      line: line + passage.split('\n').length + 1,
      found: [...found, { line, text: passage }],
    }),
    { line: 1, found: [] },
  ).found;
  count('documents', file, passages);
  checkSentences(file, passages);
}

for (const file of files)
  if (SOURCE.test(file)) checkSource(file);
  else if (file.endsWith('.md') && !file.startsWith('web/')) checkDocument(file);

const failures = [];
for (const [corpus, { words, shunned }] of corpora) {
  say(`${corpus}: ${words} words`);
  for (const [name, times] of Object.entries(shunned)) {
    const rate = (1_000 * times) / Math.max(words, 1);
    say(`    ${name}: ${rate.toFixed(2)} per 1,000 words`);
    if (rate > LIMITS.perThousand) failures.push(`${corpus}: “${name}”`);
  }
}
const product = corpora.get('comments of the product')?.words ?? 0;
const allowed = Math.floor(productLines * LIMITS.commentsPerLine);
if (asked.length === 0) say(`${productLines} lines of the product`);
if (asked.length === 0 && product > allowed)
  failures.push(`${product} words of comments in ${productLines} lines of the product, of ${allowed}`);
const hard = offences.filter(({ kind }) => kind !== 'shunned');
for (const { file, line, kind, what } of asked.length > 0 || failures.length > 0 ? offences : hard)
  say(`${file}:${line}: ${kind}: ${what}`);
say(`prose: ${hard.length} offences${failures.length > 0 ? `; ${failures.join('; ')}` : ''}`);
process.exit(hard.length + failures.length === 0 ? 0 : 1);
