// A word has a letter or a digit: bars and rules of tables count nothing, commands and paths count as read.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The module graph is compared by `scripts/check-imports.mjs`. */
const GENERATED = /<!-- generated: (.+?) -->([^]*?)<!-- \/generated: \1 -->|```mermaid([^]*?)```/g;

/** Documents without a limit of their own count here. */
const TOGETHER = { hand: 24_000, all: 38_000 };
const GROUPS = [
  { name: 'CHANGELOG', of: /^CHANGELOG\.md$/, atMost: 800 },
  { name: 'docs/operating, without the signer', of: /^docs\/operating\/(?!signer\.)/, atMost: 7_500 },
  { name: 'threats', of: /^docs\/threats\.md$/, atMost: 1_200 },
  { name: 'coverage', of: /^docs\/coverage\.md$/, atMost: 200 },
  { name: 'performance', of: /^docs\/performance\.md$/, atMost: 700 },
  { name: 'CONTRIBUTING', of: /^CONTRIBUTING\.md$/, atMost: 1_100 },
  { name: 'recipes', of: /^docs\/recipes\.md$/, atMost: 900 },
  { name: 'ARCHITECTURE', of: /^ARCHITECTURE\.md$/, atMost: 1_000 },
  {
    name: 'money, ticket-states, glossary, life-of-a-ticket',
    of: /^docs\/(?:money|ticket-states|glossary|life-of-a-ticket)\.md$/,
    atMost: 2_750,
  },
  {
    name: 'README, SECURITY, decisions',
    of: /^(?:README\.md|SECURITY\.md|docs\/decisions\/)/,
    atMost: 6_000,
  },
];

const count = (text) => text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export function wordsOf(text) {
  const generated = sum([...text.matchAll(GENERATED)].map(([, , part, graph]) => count(part ?? graph)));
  return { hand: count(text.replace(GENERATED, '')), generated };
}

export function documentNames(root) {
  const isDocument = (name) => name.endsWith('.md');
  const workspaces = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !/^\.|^(?:docs|node_modules)$/.test(entry.name),
  );
  return [
    ...readdirSync(root),
    ...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`),
    ...workspaces.flatMap(({ name }) => readdirSync(join(root, name)).map((file) => `${name}/${file}`)),
  ]
    .filter(isDocument)
    .sort();
}

const together = (documents) => ({
  hand: sum(documents.map(({ hand }) => hand)),
  generated: sum(documents.map(({ generated }) => generated)),
});

/** Groups are limited by their hand-written words. */
function measured(documents) {
  const groups = GROUPS.map(({ name, of, atMost }) => {
    const { hand } = together(documents.filter((document) => of.test(document.name)));
    return { name, words: hand, atMost };
  });
  const { hand, generated } = together(documents);
  return [
    ...groups,
    { name: 'all documents, by hand', words: hand, atMost: TOGETHER.hand },
    { name: 'all documents', words: hand + generated, atMost: TOGETHER.all },
  ];
}

export const problemsOf = (documents) =>
  measured(documents)
    .filter(({ words, atMost }) => words > atMost)
    .map(({ name, words, atMost }) => `${name}: ${words} words of ${atMost}`);

export function tableOf(documents) {
  const line = (name, ...cells) => [name.padEnd(54), ...cells.map((cell) => `${cell}`.padStart(9))].join(' ');
  const sums = { name: 'together', ...together(documents) };
  return [
    line('', 'by hand', 'generated'),
    ...[...documents, sums].map(({ name, hand, generated }) => line(name, hand, generated)),
    '',
    line('', 'words', 'at most'),
    ...measured(documents).map(({ name, words, atMost }) => line(name, words, atMost)),
  ].join('\n');
}
