import type { WaitingItem } from '@parom/contract/console/work';
import type { Act } from '../acts/act-host.tsx';
import type { Session } from '../platform/session.ts';
import { actsOfClaim } from '../ticket/acts-of-claim.ts';

/** Only a payment and a deposit: the other kinds have a page of their own with the acts of one subject. */
export function actsOfRow(
  { kind, id, reason, claim }: WaitingItem,
  session: Session | null | undefined,
): readonly Act[] {
  if (kind === 'payment') {
    const commands =
      reason === 'manual'
        ? actsOfClaim({ state: reason, claimedBy: claim?.by }, session)
        : ['cancel-payout', 'approve-payment', 'record-payment'];
    return commands.map((command) => ({ command, filled: { payout: id } }));
  }
  if (kind === 'deposit')
    return ['refund-deposit', 'give-up-deposit', 'write-off-deposit'].map((command) => ({
      command,
      filled: { deposit: id },
    }));
  return [];
}

/** The act that the row waits for. `null`: a person has to choose one. */
export const mainAct = <Known>({ reason }: WaitingItem, acts: readonly Known[]): Known | null =>
  reason === 'manual' || acts.length === 1 ? (acts[0] ?? null) : null;
