/** Transactions are taken back, and every other write is refused. */
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { refuseBy } from '../refuse.ts';
import { type Work, withTransactions } from './act-transactions.ts';

class TakenBack extends Error {
  constructor(readonly result: unknown) {
    super('taken back');
  }
}

const READS = /^\s*(select|with)\b/i;
/** A function or a CTE can write, too. */
const isRead = (node: RootOperationNode): boolean =>
  node.kind === 'SelectQueryNode' || (node.kind === 'RawNode' && READS.test(node.sqlFragments.join(' ')));

const onlyReads: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!isRead(node)) throw refuseBy('previewWrites', {});
    return node;
  },
  transformResult: async ({ result }) => result,
};

export function takenBack(db: Db, around: (tx: Tx, work: Work) => Promise<unknown>): Db {
  const reading = db.withPlugin(onlyReads);
  const execute = async (work: Work): Promise<unknown> => {
    try {
      return await db.transaction().execute(async (tx) => {
        throw new TakenBack(await around(tx, work));
      });
    } catch (thrown) {
      if (thrown instanceof TakenBack) return thrown.result;
      throw thrown;
    }
  };
  return withTransactions(reading, execute);
}
