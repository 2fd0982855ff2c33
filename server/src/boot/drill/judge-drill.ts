import type { DrillFacts } from './drill-store.ts';

export interface Judged {
  readonly lines: readonly string[];
  /** The backup cannot be trusted. Newer rows that it lacks are no fault. */
  readonly isSound: boolean;
}

const SHOWN = 5;
const COUNTED = ['tickets', 'deposits', 'payments', 'entries', 'audit rows'];

export function judgeDrill(
  restored: DrillFacts,
  living: DrillFacts | null,
  journal: readonly string[] | null,
): Judged {
  const lines = [`restored up to the entry of ${restored.newestEntryUtc ?? 'no time: the books are empty'}`];
  const isBalanced = restored.unbalanced === 0;
  lines.push(
    isBalanced
      ? 'books: each entry and each account balances'
      : `books: WRONG: ${restored.unbalanced} entries or accounts contradict their postings`,
  );
  if (living === null) lines.push('NOT COMPARED with the living database: DATABASE_URL does not answer');
  else lines.push(...compared(restored, living));
  if (journal === null)
    return { lines: [...lines, 'NOT COMPARED with a journal: --journal=FILE'], isSound: isBalanced };
  const known = new Set(restored.transactions);
  const missing = journal.filter((transaction) => !known.has(transaction));
  lines.push(
    missing.length === 0
      ? `journal: the database has each of its ${journal.length} transactions`
      : `journal: the database lacks ${missing.length} of ${journal.length} transactions (${shown(missing)}). ` +
          'After a real restore: adopt-journal',
  );
  return { lines, isSound: isBalanced };
}

function compared(restored: DrillFacts, living: DrillFacts): string[] {
  const rows = COUNTED.map((name) => {
    const count = living.counts[name] ?? 0;
    const missing = count - (restored.counts[name] ?? 0);
    return missing === 0 ? `${name} ${count}` : `${name} ${count}, of which ${missing} are missing`;
  });
  const networks = Object.entries(living.heights).flatMap(([network, height]) => {
    const behind = height - (restored.heights[network] ?? 0);
    return behind === 0 ? [] : [`${network} ${behind} blocks behind`];
  });
  const names = new Set([...Object.keys(living.balances), ...Object.keys(restored.balances)]);
  const differing = [...names].filter((name) => living.balances[name] !== restored.balances[name]);
  return [
    `rows: ${rows.join('; ')}`,
    `networks: ${networks.length === 0 ? 'at the height of the living database' : networks.join('; ')}`,
    differing.length === 0
      ? `books: the ${names.size} balances equal the living ones`
      : `books: ${differing.length} of ${names.size} balances differ (${shown(
          differing.map(
            (name) => `${name} ${restored.balances[name] ?? 0} for ${living.balances[name] ?? 0}`,
          ),
        )})`,
  ];
}

const shown = (all: readonly string[]): string =>
  `${all.slice(0, SHOWN).join(', ')}${all.length > SHOWN ? ', …' : ''}`;
