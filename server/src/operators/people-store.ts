import type { Role } from '@parom/contract/console/roles';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import { hasFactorIn } from './factor-store.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly hasFactor: boolean;
}

const people = (db: Db | Tx) =>
  db
    .selectFrom('operators')
    .select(['id', 'email'])
    .select(({ ref }) => [
      ref('role').$castTo<Role>().as('role'),
      sql<boolean>`disabled_at is not null`.as('isDisabled'),
      hasFactorIn('operators').as('hasFactor'),
    ])
    .orderBy('email');

export const listPeople = (db: Db): Promise<Person[]> => people(db).execute();

/** Two administrators cannot disable each other. */
export const lockPeople = (tx: Tx): Promise<Person[]> => people(tx).forUpdate().execute();

export async function changePerson(
  tx: Tx,
  id: string,
  { role, isDisabled }: Pick<Person, 'role' | 'isDisabled'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ role, disabled_at: isDisabled ? at : null })
    .where('id', '=', id)
    .execute();
}

export async function insertInvitation(
  tx: Tx,
  made: { tokenHash: Buffer; email: string; role: Role; expiresAt: Date; operatorId?: string },
): Promise<void> {
  await tx
    .insertInto('operator_invitations')
    .values({
      token_hash: made.tokenHash,
      operator_id: made.operatorId ?? null,
      email: made.email,
      role: made.role,
      expires_at: made.expiresAt,
    })
    .execute();
}

/** Works once. */
export async function takeInvitation(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly email: string; readonly role: Role; readonly operatorId: string | null } | null> {
  const row = await tx
    .deleteFrom('operator_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(({ ref }) => ['email', 'operator_id as operatorId', ref('role').$castTo<Role>().as('role')])
    .executeTakeFirst();
  return row ?? null;
}

export async function removeInvitationsOf(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('operator_invitations').where('operator_id', '=', operatorId).execute();
}
