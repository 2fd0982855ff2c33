import type { AuditChange } from '@parom/contract/console/audit';
import type { Db } from '../../platform/db/db.ts';
import { withTransactions } from '../console/act-transactions.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { changesIn } from './noted-changes.ts';
import { beginNoting, type NotedRow, notedRows } from './noted-store.ts';

/** @returns the same handles, and what the committed transactions of the act changed */
export function noteChanges(deps: OperatorDeps): {
  readonly noting: OperatorDeps;
  changes(): readonly AuditChange[] | null;
} {
  const rows: NotedRow[] = [];
  const before = deps.catalogue();
  const noted = (db: Db): Db =>
    withTransactions(db, async (work) => {
      const done = await db.transaction().execute(async (tx) => {
        await beginNoting(tx);
        return { result: await work(tx), rows: await notedRows(tx) };
      });
      rows.push(...done.rows);
      return done.result;
    });
  return {
    // Prices have a handle of their own.
    noting: { ...deps, db: noted(deps.db), prices: { ...deps.prices, db: noted(deps.prices.db) } },
    changes: () => {
      const changed = changesIn(rows, [deps.catalogue(), before]);
      return changed.length === 0 ? null : changed;
    },
  };
}
