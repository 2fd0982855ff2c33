import type { Db } from './db.ts';

/** A lost notification is not repeated. */
export type NotificationHandler = (payload: string) => void;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  withoutTimeout<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * In any process, and once with '' after a lost connection.
   * @returns stops listening
   */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
