// docs/conformance.md, from server/test/conformance.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../lib/run.mjs';
import { tables } from './tables.mjs';

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

const cellOf = ({ not }, needs) => {
  const reasons = needs.flatMap((lever) => not[lever] ?? []);
  return reasons.length === 0 ? 'tested' : `not on this network: ${reasons.join(', ')}`;
};

export function conformanceTables() {
  const tried = Object.values(networks());
  const sections = Object.entries(themes).map(([file, heading]) => [
    heading,
    behavioursIn(file, read(file)).map(({ sentence, needs }) => [
      `It ${sentence}`,
      ...tried.map((network) => cellOf(network, needs)),
    ]),
  ]);
  return tables(['Behaviour', ...tried.map(({ name }) => name)], Object.fromEntries(sections));
}
