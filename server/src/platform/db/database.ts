/**
 * Opens the database: PostgreSQL when there is an address for it, else the embedded one in a directory. Both speak
 * the same SQL through the same driver. The embedded one has a single connection: whoever queries `db` while its own
 * transaction is open waits for itself, and fails with a timeout. Inside a transaction pass `tx` on.
 */
import type { Db } from './db.ts';

/** A doorbell, not a letter box: the payload is a hint, and a bell that rang unheard is not repeated. */
export type BellHandler = (payload: string) => void;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Does what may take very long (a migration) where no question is given up because its answer takes its time. */
  patiently<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Calls `handler` after each commit that rang `channel`, in this process or (PostgreSQL) any other. Rings can be lost
   * while the connection is down; after it is back the handler is called once with ''.
   * @returns stops listening.
   */
  listen(channel: string, handler: BellHandler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
