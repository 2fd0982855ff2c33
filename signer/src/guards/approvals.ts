/** Two people sign the payments’ digest with keys that no server holds: passkeys, or key files (Ed25519). */
import { ed25519 } from '@noble/curves/ed25519.js';
import type { Verdict } from '../approvals-asked.ts';
import { fromHex, sha256, toHex } from '../bytes.ts';
import type { Approval, Recipient, SignRequest } from '../protocol.ts';
import type { Approvers } from './approvers.ts';
import { faultOf } from './passkeys.ts';

export const MOST_APPROVALS = 2;

/**
 * Of all that the payments are: recipients, sums, coins, purposes.
 * @param feeUpTo the most that they may cost, where that is above the limit of fees
 */
export function digestOf(
  { network, recipients }: Pick<SignRequest, 'network' | 'recipients'>,
  feeUpTo: bigint | null = null,
): string {
  const payments = recipients.map(
    ({ payment, purpose, asset, address, memo, amount }: Recipient) =>
      [payment, purpose, asset, address.toLowerCase(), memo, amount] as const,
  );
  const cost = feeUpTo === null ? [] : [`${feeUpTo}`];
  return sha256(JSON.stringify(['parom approval', network, payments, ...cost]));
}

/** In the order of the approvals. Of one person only the first one counts. */
export function judgeApprovals(
  approvers: Approvers,
  { approvals }: Pick<SignRequest, 'approvals'>,
  digest: string,
): readonly Verdict[] {
  const counted = new Set<string>();
  return approvals.map((approval) => {
    const verdict = verdictOf(approvers, approval, digest);
    const { person } = verdict;
    if (verdict.fault !== null || person === null) return verdict;
    if (counted.has(person)) return { person, fault: 'samePerson' };
    counted.add(person);
    return verdict;
  });
}

export const areEnough = (verdicts: readonly Verdict[]): boolean =>
  verdicts.filter(({ fault }) => fault === null).length >= MOST_APPROVALS;

function verdictOf({ people, site }: Approvers, approval: Approval, digest: string): Verdict {
  if (!('passkey' in approval)) {
    const key = people.get(approval.person)?.key ?? null;
    if (key === null) return { person: null, fault: 'unknownPerson' };
    const isGood = isSigned(key, digest, approval.signature);
    return { person: approval.person, fault: isGood ? null : 'wrongSignature' };
  }
  for (const [person, { passkeys }] of people) {
    const passkey = passkeys.find(({ id }) => id === approval.passkey);
    if (passkey !== undefined && site !== null)
      return { person, fault: faultOf(passkey, site, digest, approval) };
  }
  return { person: null, fault: 'unknownPasskey' };
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
