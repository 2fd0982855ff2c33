import type { Db } from './db.ts';

/** The payload is a hint: a lost notification is not repeated. */
export type NotificationHandler = (payload: string) => void;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Without a query timeout, for a migration. */
  withoutTimeout<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * After each commit that notified `channel`, in any process, and once with '' after a lost connection.
   * @returns stops listening
   */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
