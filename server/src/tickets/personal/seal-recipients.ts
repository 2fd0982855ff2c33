import { renameBlocked } from '../../aml/index.ts';
import { renameRecipient } from '../../payments/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { isNumber, isToken, recipientToken } from './recipient.ts';
import {
  findSealed,
  keepSealed,
  removeSealed,
  renameInTickets,
  sealedByOthers,
} from './sealed-recipients-store.ts';

export interface SealDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

const AT_ONCE = 200;

export async function sealRecipients(deps: SealDeps): Promise<void> {
  for (;;) {
    const former = await sealedByOthers(deps.db, deps.keyring.id, AT_ONCE);
    for (const { token, sealed } of former) await replace(deps, token, deps.keyring.open(sealed, token));
    if (former.length < AT_ONCE) return;
  }
}

/** In all tables at once: their texts are compared. */
const replace = ({ db, clock, keyring }: SealDeps, from: string, number: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const to = recipientToken(keyring, number);
    await renameInTickets(tx, from, to);
    await renameRecipient(tx, from, to);
    await renameBlocked(tx, from, to);
    await keep(tx, keyring, number, clock.now());
    await removeSealed(tx, from);
  });

export async function keepRecipient(
  tx: Tx,
  { clock, keyring }: Pick<SealDeps, 'clock' | 'keyring'>,
  number: string,
): Promise<string> {
  await keep(tx, keyring, number, clock.now());
  return recipientToken(keyring, number);
}

const keep = (db: Db | Tx, keyring: Keyring, number: string, now: Date): Promise<void> =>
  keepSealed(db, sealedRecipient(keyring, number), now);

export function sealedRecipient(keyring: Keyring, number: string) {
  const token = recipientToken(keyring, number);
  return { token, sealed: keyring.seal(number, token), keyId: keyring.id };
}

export async function revealRecipient(
  { db, keyring }: Pick<SealDeps, 'db' | 'keyring'>,
  address: string,
): Promise<string | null> {
  if (!isToken(address)) return isNumber(address) ? address : null;
  const sealed = await findSealed(db, address);
  return sealed === null ? null : keyring.open(sealed, address);
}
