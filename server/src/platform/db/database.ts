import type { Db } from './db.ts';

/** The payload is a hint: a lost notification is not repeated. */
export type BellHandler = (payload: string) => void;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** For long work, such as a migration: no query timeout applies. */
  patiently<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Calls `handler` after each commit that notified `channel`, in this process or (PostgreSQL) any other.
   * After a lost connection it calls the handler once with ''.
   * @returns stops listening
   */
  listen(channel: string, handler: BellHandler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
