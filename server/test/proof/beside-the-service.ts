/** Dollars that move on the simulated TRON without an order of the service, and are in none of its tables. */
import { randomBytes } from 'node:crypto';
import { type NewTransaction, putTransaction } from '../../src/chains/simulated/transactions-store.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { ids } from '../factories.ts';

type Moved = Pick<
  NewTransaction,
  'sender' | 'address' | 'account' | 'amount' | 'fee' | 'fromService' | 'spends'
>;

/** Waits for a block, like any other. */
export const moveBeside = (db: Db, moved: Moved): Promise<void> =>
  db.transaction().execute((tx) =>
    putTransaction(tx, ids.tron, {
      txId: randomBytes(32).toString('hex'),
      currencyId: ids.usdt,
      memo: null,
      replaceable: false,
      toService: false,
      validUntil: null,
      ...moved,
    }),
  );
