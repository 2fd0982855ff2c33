import { hashToken } from '../../accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { findHandedToken } from '../devices/handed-tokens-store.ts';
import { findMailedToken } from '../letters/mailed-tokens-store.ts';

/** Proves only that the caller reads the mailbox: with a typo, a stranger's. */
export async function isByMail(db: Db, bearer: string | null): Promise<boolean> {
  if (bearer === null) return false;
  const hash = hashToken(bearer);
  if ((await findMailedToken(db, hash)) !== null) return true;
  return (await findHandedToken(db, hash))?.isByMail === true;
}
