/** Two people sign the payments' digest with keys that no server holds (Ed25519). */
import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, sha256, toHex } from '../bytes.ts';
import type { Recipient, SignRequest } from '../protocol.ts';

export const MOST_APPROVALS = 2;

/** Of all that the payments are: recipients, sums, coins, purposes. */
export function digestOf({ network, recipients }: Pick<SignRequest, 'network' | 'recipients'>): string {
  const payments = recipients.map(
    ({ payment, purpose, asset, address, memo, amount }: Recipient) =>
      [payment, purpose, asset, address.toLowerCase(), memo, amount] as const,
  );
  return sha256(JSON.stringify(['parom approval', network, payments]));
}

export function hasApproval(
  people: ReadonlyMap<string, string>,
  { approvals }: Pick<SignRequest, 'approvals'>,
  digest: string,
): boolean {
  const keys = approvals.flatMap(({ person, signature }) => {
    const key = people.get(person);
    return key !== undefined && isSigned(key, digest, signature) ? [key] : [];
  });
  // By key: one person under two names is one person.
  return new Set(keys).size >= MOST_APPROVALS;
}

function isSigned(key: string, digest: string, signature: string): boolean {
  try {
    return ed25519.verify(fromHex(signature), fromHex(digest), fromHex(key));
  } catch {
    return false;
  }
}

export const approve = (secret: string, digest: string): string =>
  toHex(ed25519.sign(fromHex(digest), fromHex(secret)));

export function newPerson(): { readonly secret: string; readonly key: string } {
  const secret = ed25519.utils.randomSecretKey();
  return { secret: toHex(secret), key: toHex(ed25519.getPublicKey(secret)) };
}
