import type { Coded } from '@parom/contract/console/answers/answers';
import type { AuditChange, AuditOutcome, Source } from '@parom/contract/console/audit';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';

export interface DoorRow {
  readonly at: Date;
  readonly operator: string;
  readonly command: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: AuditOutcome;
  readonly why?: readonly Coded[];
  readonly source: Source;
  readonly changes?: readonly AuditChange[];
}

export interface FactorsReset {
  readonly id: string;
  readonly email: string;
  readonly by: string;
}

export interface DoorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** No sandbox can advance authenticator apps. */
  readonly wallClock: Clock;
  /** Passkeys belong to the origin that browsers see. */
  readonly origin: () => string;
  /** No money moves without a second factor. */
  readonly isFactorForced: boolean;
  /** A letter, in the transaction of its cause. */
  readonly tellOfReset: (tx: Tx, reset: FactorsReset) => Promise<unknown>;
  readonly note: (db: Db | Tx, row: DoorRow) => Promise<unknown>;
}
