// docs/conformance.md, from server/test/conformance.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../lib/run.mjs';
import { row } from './tables.mjs';

const FOLDER = 'server/test/conformance';
const read = (name) => readFileSync(join(root, FOLDER, name), 'utf8');
const networks = () => JSON.parse(read('networks.json'));

const themes = {
  'deposits.ts': 'Deposits',
  'blocks.ts': 'Blocks and re-orgs',
  'payments.ts': 'Payments',
  'endings.ts': 'Payments that lose their block, place or time',
  'bad-nodes.ts': 'Bad nodes',
};

/** @returns {{sentence: string, needs: string[]}[]} of the calls `behaviour('…', ['…'], …)` */
export function behavioursIn(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const visit = (node) => {
    if (node.type === 'CallExpression' && node.callee.name === 'behaviour') {
      const [sentence, needs] = node.arguments;
      found.push({ sentence: sentence.value, needs: needs.elements.map(({ value }) => value) });
    }
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child);
  };
  visit(program);
  return found;
}

const reasonsOf = ({ not }, needs) => [...new Set(needs.flatMap((lever) => not[lever] ?? []))];

/** A letter for each reason, in the order of their first use. */
const lettersOf = (reasons) =>
  new Map([...new Set(reasons)].map((reason, at) => [reason, String.fromCharCode(97 + at)]));

export function conformanceTables() {
  const tried = Object.values(networks());
  const sections = Object.entries(themes).map(([file, heading]) => [
    heading,
    behavioursIn(file, read(file)).map(({ sentence, needs }) => [
      sentence,
      tried.map((network) => reasonsOf(network, needs)),
    ]),
  ]);
  const letters = lettersOf(sections.flatMap(([, rows]) => rows.flatMap(([, cells]) => cells.flat())));
  if (letters.size > 26) throw new Error(`${letters.size} reasons need more than the alphabet`);
  const cellOf = (reasons) => reasons.map((reason) => letters.get(reason)).join(' ') || '✓';
  const head = ['A network …', ...tried.map(({ name }) => name)];
  return [
    row(head),
    row(head.map((_, at) => (at === 0 ? '---' : ':-:'))),
    ...sections.flatMap(([heading, rows]) => [
      row([`**${heading}**`, ...tried.map(() => '')]),
      ...rows.map(([sentence, cells]) => row([`… ${sentence}`, ...cells.map(cellOf)])),
    ]),
    '',
    'Why a behaviour cannot be tried on a network:\n',
    ...[...letters].map(([reason, letter]) => `- ${letter}: ${reason}`),
  ].join('\n');
}
