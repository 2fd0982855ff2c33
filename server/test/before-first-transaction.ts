import type { Db, Tx } from '../src/platform/db/db.ts';

/** This work comes between what a caller reads and the locks of its first transaction. */
export function beforeFirstTransaction(db: Db, work: () => Promise<void>): Db {
  let done: Promise<void> | undefined;
  return new Proxy(db, {
    get: (real, key) => {
      if (key === 'transaction')
        return () => ({
          execute: async (body: (tx: Tx) => Promise<unknown>) => {
            done ??= work();
            await done;
            return real.transaction().execute(body);
          },
        });
      const value: unknown = Reflect.get(real, key, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
}
