import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { importProblems } from './check-imports.mjs';
import { cyclesToBreak } from './import-rules.mjs';

function problemsOf(files) {
  const root = mkdtempSync(join(tmpdir(), 'parom-imports-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { problems } = importProblems(root);
  rmSync(root, { recursive: true });
  return problems;
}

const money = { 'contract/src/money.ts': 'export const ZERO = 0n;' };
const index = (name) => ({ [`server/src/${name}/index.ts`]: 'export {};' });

test('a repository that keeps the rules has no problems', () => {
  const problems = problemsOf({
    ...money,
    ...index('ledger'),
    'server/src/ledger/post.ts': "import { ZERO } from '@parom/contract/money';\nimport * as z from 'zod';",
    'server/src/tickets/pay.ts': "import type { Entry } from '../ledger/index.ts';",
    'server/src/tickets/pay.test.ts': "import { post } from '../ledger/post.ts';",
    'server/src/tickets/ticket-store.ts': "db.selectFrom('tickets');",
  });
  assert.deepEqual(problems, []);
});

const breaches = {
  'contract imports nothing of ours and no Node module': {
    'contract/src/a.ts': "import { readFileSync } from 'node:fs';",
  },
  'signalr-server imports nothing of ours': {
    'signalr-server/src/a.ts': "import { ZERO } from '@parom/contract/money';",
    ...money,
  },
  'signalr-server is entered through its index.ts, by the server only': {
    'signalr-server/src/index.ts': '',
    'web/src/ui/a.ts': "import type { Hub } from '@parom/signalr-server';",
  },
  'server and web import contract, never each other': {
    'web/src/a.tsx': "import type { B } from '../../server/src/b.ts';",
    'server/src/b.ts': '',
  },
  'platform knows no word of the domain': {
    ...index('tickets'),
    'server/src/platform/a.ts': "import { x } from '../tickets/index.ts';",
  },
  'a server module is entered through its index.ts only': {
    'server/src/ledger/post.ts': '',
    'server/src/tickets/a.ts': "import {\n  one,\n  two,\n} from '../ledger/post.ts';",
  },
  'a module imports no door, nothing of boot, and beside the modules only schema.ts, events.ts and alerts.ts':
    {
      ...index('tickets'),
      'server/src/boot/config.ts': '',
      'server/src/tickets/a.ts': "import type { Config } from '../boot/config.ts';",
    },
  'in tickets, a room calls no use case above it': {
    'server/src/tickets/judge-ticket.ts': '',
    'server/src/tickets/refunds/a.ts': "import { judgeTicket } from '../judge-ticket.ts';",
  },
  'tickets lead: what they call does not call them': {
    ...index('tickets'),
    'server/src/rates/a.ts': "export { x } from '../tickets/index.ts';",
  },
  'in the web, features do not import features': {
    'web/src/ticket/a.tsx': "const Page = lazy(() => import('../exchange/b.tsx'));",
    'web/src/exchange/b.tsx': '',
  },
  'in the web, a feature reads no file beside the features but route-handle.ts': {
    'web/src/exchange/a.ts':
      "import type { B } from '../route-handle.ts';\nimport { b } from '../route-meta.ts';",
    'web/src/shell/a.ts': "import { b } from '../route-meta.ts';",
    'web/src/route-handle.ts': '',
    'web/src/route-meta.ts': "import { posts } from './content/posts.ts';",
    'web/src/content/posts.ts': '',
  },
  'in the web, ui and platform know no feature': {
    'web/src/ui/a.tsx': "import { b } from '../exchange/b.tsx';",
    'web/src/exchange/b.tsx': '',
  },
  'ui and platform know no feature, nor a file beside them': {
    'web/src/platform/a.ts': "import { b } from '../route-meta.ts';",
    'web/src/route-meta.ts': "import { posts } from './content/posts.ts';",
    'web/src/content/posts.ts': '',
  },
  'no test code is imported by code': {
    'server/src/a.ts': "import { b } from '../test/b.ts';",
    'server/test/b.ts': '',
  },
  'SQL lives in *-store.ts and platform/db': {
    'server/src/tickets/a.ts': "await db.updateTable('tickets');",
  },
  'there is no server/src/gone.ts': { 'server/src/a.ts': "import './gone.ts';" },
  'a cycle: contract/src/a.ts > contract/src/b.ts > contract/src/a.ts': {
    'contract/src/a.ts': "import { b } from './b.ts';",
    'contract/src/b.ts': "import { a } from './a.ts';",
  },
};
for (const [rule, files] of Object.entries(breaches)) {
  test(`a breach of "${rule}" is found`, () => {
    const problems = problemsOf(files);
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.ok(problems[0].includes(rule), problems[0]);
  });
}

const drawn = {
  'server/src/tickets/index.ts': "import { post } from '../ledger/index.ts';",
  'server/src/tickets/a.test.ts': "import { x } from '../rates/index.ts';",
  'server/src/ledger/index.ts': "import type { Rate } from '../rates/index.ts';",
  'server/src/rates/index.ts': 'export {};',
};
const picture = [
  '```mermaid',
  'graph LR',
  '  ledger[ledger]',
  '  rates[rates]',
  '  tickets[tickets]',
  '  ledger -.-> rates',
  '  tickets --> ledger',
  '```',
].join('\n');

const writersOf = (stores) =>
  problemsOf(Object.fromEntries(stores.map(([module, text]) => [`server/src/${module}/a-store.ts`, text])));

test('a table written by two modules is a problem, in any form of writing', () => {
  for (const write of [
    "db.insertInto('tickets');",
    "db\n    .updateTable(\n'tickets as t');",
    'sql`insert into tickets (id) values (1)`;',
    'sql`update tickets t\n       set held = 0`;',
    'sql`delete from tickets`;',
  ])
    assert.deepEqual(
      writersOf([
        ['tickets', "db.deleteFrom('tickets');"],
        ['rates', write],
      ]),
      ['tickets is written by rates, tickets: a table is written by one module'],
      write,
    );
});

test('a table that another module only reads or locks is no problem', () => {
  const others =
    'sql`select 1 from tickets for no key update of tickets`; sql`on conflict do update set a = 1`;';
  assert.deepEqual(
    writersOf([
      ['tickets', "db.updateTable('tickets');"],
      ['rates', `db.selectFrom('tickets'); ${others}`],
    ]),
    [],
  );
});

test('a shared table with another writer, or with too few, is a problem', () => {
  const all = ['currencies', 'ledger', 'payments'].map((name) => [name, "db.updateTable('assets');"]);
  assert.deepEqual(writersOf(all), []);
  assert.equal(writersOf([...all, ['mail', "db.updateTable('assets');"]]).length, 1);
  assert.equal(writersOf(all.slice(1)).length, 1);
});

test('a column, read beside the stores, is a problem', () => {
  const path = 'server/src/tickets/pay.ts';
  const problem = `${path} reads the column give_amount: only stores read columns`;
  for (const text of ['export const a = (row) => row.give_amount;', 'const { give_amount, id } = row;'])
    assert.deepEqual(problemsOf({ [path]: text }), [problem]);
  assert.deepEqual(problemsOf({ [path]: "export const a = 'give_amount';" }), []);
  assert.deepEqual(problemsOf({ 'server/src/tickets/a-store.ts': 'export const a = row.give_amount;' }), []);
});

test('the module graph of ARCHITECTURE.md is no problem', () => {
  assert.deepEqual(problemsOf({ ...drawn, 'ARCHITECTURE.md': `# Modules\n\n${picture}\n` }), []);
});

test('a module graph with an outdated arrow is a problem', () => {
  const stale = picture.replace('  tickets --> ledger\n', '');
  const problems = problemsOf({ ...drawn, 'ARCHITECTURE.md': stale });
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0], /^ARCHITECTURE\.md: its module graph/);
});

test('a cycle of types and lazy imports is a problem', () => {
  const problems = problemsOf({
    'contract/src/a.ts': "import type { B } from './b.ts';",
    'contract/src/b.ts': "const a = () => import('./a.ts');",
  });
  assert.deepEqual(problems, ['a cycle: contract/src/a.ts > contract/src/b.ts > contract/src/a.ts']);
});

test('a cycle of modules is a problem, even through different files', () => {
  const problems = problemsOf({
    ...index('ledger'),
    ...index('rates'),
    'server/src/ledger/a.ts': "import { x } from '../rates/index.ts';",
    'server/src/rates/b.ts': "import type { Y } from '../ledger/index.ts';",
  });
  assert.deepEqual(problems, ['a cycle of modules: ledger > rates > ledger']);
});

test('an allowed cycle that is broken must leave the list', () => {
  const [edge] = cyclesToBreak;
  const [from, to] = edge.split(' > ');
  const files = { [`contract/src/${from}`]: '', [`contract/src/${to}`]: `import './${from}';` };
  assert.deepEqual(
    problemsOf(files).filter((problem) => problem.startsWith(edge)),
    [`${edge} is gone: delete it from cyclesToBreak in import-rules.mjs`],
  );
  files[`contract/src/${from}`] = `import './${to}';`;
  assert.deepEqual(
    problemsOf(files).filter((problem) => problem.includes('cycle:') || problem.startsWith(edge)),
    [],
  );
});
