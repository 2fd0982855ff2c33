import type { Db, Tx } from '../../platform/db/db.ts';

export type Work = (tx: Tx) => Promise<unknown>;

export const withTransactions = (db: Db, execute: (work: Work) => Promise<unknown>): Db =>
  new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return () => ({ execute });
      const own: unknown = Reflect.get(target, key, target);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });

/**
 * Later transactions see what this act wrote; one that was rolled back wrote nothing. Each handle of an act
 * is given by one such function.
 */
export function beforeFirst(check: (tx: Tx) => Promise<void>): (db: Db) => Db {
  let isChecked = false;
  return (db) =>
    withTransactions(db, async (work) => {
      const result = await db.transaction().execute(async (tx) => {
        if (!isChecked) await check(tx);
        return work(tx);
      });
      isChecked = true;
      return result;
    });
}
