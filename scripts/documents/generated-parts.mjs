// Between `<!-- generated: NAME -->` and `<!-- /generated: NAME -->`; without a name, the whole file.
import { conformanceTables } from './conformance-tables.mjs';
import {
  alertTables,
  bitcoinFieldTable,
  commandTable,
  envExample,
  moneroFieldTable,
  networkFieldTable,
  numberTable,
  runbookOf,
  settingTables,
  tonFieldTable,
  tronFieldTable,
  xrpFieldTable,
} from './operator-tables.mjs';
import { anchorTables, coverageTables, threatTables } from './test-tables.mjs';

const RUNBOOKS = [
  'invariant',
  'paymentWaits',
  'paymentFailed',
  'takenBack',
  'nonce',
  'shortfall',
  'standing',
  'hidden',
];

/** A new table needs its markers in the document. */
export const parts = [
  { document: 'docs/coverage.md', name: 'coverage', write: coverageTables },
  { document: 'docs/coverage.md', name: 'anchors', write: anchorTables },
  { document: 'docs/threats.md', name: 'threats', write: threatTables },
  { document: 'docs/conformance.md', name: 'conformance', write: conformanceTables },
  { document: 'docs/operating/settings.md', name: 'settings', write: settingTables },
  { document: 'docs/operating/going-live.md', name: 'network keys', write: networkFieldTable },
  { document: 'docs/operating/going-live.md', name: 'Bitcoin keys', write: bitcoinFieldTable },
  { document: 'docs/operating/going-live.md', name: 'TON keys', write: tonFieldTable },
  { document: 'docs/operating/going-live.md', name: 'Monero keys', write: moneroFieldTable },
  { document: 'docs/operating/going-live.md', name: 'TRON keys', write: tronFieldTable },
  { document: 'docs/operating/going-live.md', name: 'XRP keys', write: xrpFieldTable },
  { document: 'docs/operating/daily-work.md', name: 'commands', write: commandTable },
  { document: 'docs/operating/alerts.md', name: 'alerts', write: alertTables },
  { document: 'docs/operating/alerts.md', name: 'numbers', write: numberTable },
  ...RUNBOOKS.map((kind) => ({
    document: 'docs/operating/incidents.md',
    name: `runbook of ${kind}`,
    write: runbookOf(kind),
  })),
  { document: '.env.example', write: envExample },
];

/** @returns {string} the document with the new part */
export function withPart(text, { document, name, write }) {
  if (name === undefined) return write();
  const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- /generated: ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no place marked "${begin}" … "${end}"`);
  return `${text.slice(0, from)}${begin}\n\n${write()}\n\n${text.slice(to)}`;
}
