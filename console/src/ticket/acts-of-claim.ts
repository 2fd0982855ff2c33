import type { Session } from '../platform/session.ts';

/** The acts of a payment by hand that wait for a claim, or end it. */
const ofClaims: ReadonlySet<string> = new Set(['claim-payment', 'release-payment', 'record-transfer']);

/** The server refuses the same. */
export function actsOfClaim(
  { state, claimedBy }: { readonly state: unknown; readonly claimedBy: unknown },
  session: Session | null | undefined,
): readonly string[] {
  if (state !== 'manual') return [];
  if (typeof claimedBy !== 'string') return ['claim-payment'];
  if (claimedBy === session?.email) return ['record-transfer', 'claim-payment', 'release-payment'];
  return session?.role === 'treasurer' || session?.role === 'administrator' ? ['release-payment'] : [];
}

export const standsAt = (
  command: string,
  row: Parameters<typeof actsOfClaim>[0],
  session: Session | null | undefined,
): boolean =>
  command === 'bump-payment'
    ? row.state === 'sent'
    : !ofClaims.has(command) || actsOfClaim(row, session).includes(command);
