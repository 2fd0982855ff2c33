import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';

export interface DoorRow {
  readonly at: Date;
  readonly operator: string;
  readonly command: string;
  readonly arguments: unknown;
  readonly outcome: string;
}

export interface DoorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Of authenticator apps, which no sandbox can advance. */
  readonly wallClock: Clock;
  /** Of the console's pages, as browsers see it: passkeys belong to it. */
  readonly origin: () => string;
  /** No money moves without a second factor. */
  readonly isFactorForced: boolean;
  /** Into the audit. */
  readonly note: (db: Db | Tx, row: DoorRow) => Promise<unknown>;
}
