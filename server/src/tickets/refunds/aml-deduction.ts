/** Of which deposits 5 % are kept besides the network’s fee when they go back. Pure. */
import type { Deposit } from '../deposits/deposit-store.ts';

/** What the operator says of it: nothing, that it is kept, or that it is waived. */
export type AmlWord = 'unsaid' | 'kept' | 'waived';

/**
 * Of those that screening stopped, whoever else’s have come beside them. Where it stopped none, a human may have held the ticket
 * for what screening would have: then his word holds for all that goes back.
 *
 * @param beside all that was looked at together, be it back already
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
