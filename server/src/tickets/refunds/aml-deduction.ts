/** Pure: which refunds keep 5 % besides the network's fee. */
import type { Deposit } from '../deposits/deposit-store.ts';

/** The operator's choice for this refund. */
export type AmlWord = 'unsaid' | 'kept' | 'waived';

/**
 * Deposits that screening stopped. If it stopped none, the operator's choice applies to the whole
 * refund.
 * @param beside the deposits of the same decision, refunded ones included
 */
export function isAmlDeducted(
  word: AmlWord,
  deposit: Pick<Deposit, 'wasStopped'>,
  beside: readonly Pick<Deposit, 'wasStopped' | 'state'>[],
): boolean {
  if (word === 'waived') return false;
  if (deposit.wasStopped) return true;
  return word === 'kept' && !beside.some(({ wasStopped, state }) => wasStopped && state !== 'vanished');
}
