/** Only the signer knows their keys and judges. */
import type { Db, Tx } from '../../platform/db/db.ts';

export interface GivenApproval {
  readonly person: string;
  /** Ed25519 over the signer's digest, in 128 hexadecimal digits. */
  readonly signature: string;
}

/** @returns how many people approved */
export async function keepApproval(
  tx: Tx,
  paymentId: string,
  { person, signature }: GivenApproval,
  at: Date,
): Promise<number> {
  await tx
    .insertInto('payment_approvals')
    .values({ payment_id: paymentId, person, signature, at })
    .onConflict((same) => same.columns(['payment_id', 'person']).doUpdateSet({ signature, at }))
    .execute();
  const given = await tx
    .selectFrom('payment_approvals')
    .select('person')
    .where('payment_id', '=', paymentId)
    .execute();
  return given.length;
}

/** A digest covers a whole transaction, so an approved payment leaves alone. */
export async function approvalsOf(db: Db, paymentIds: readonly string[]): Promise<readonly GivenApproval[]> {
  const [only, ...others] = paymentIds;
  if (only === undefined || others.length > 0) return [];
  return db
    .selectFrom('payment_approvals')
    .select(['person', 'signature'])
    .where('payment_id', '=', only)
    .orderBy('person')
    .limit(MOST)
    .execute();
}

/** The signer reads no more. */
const MOST = 10;
