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
