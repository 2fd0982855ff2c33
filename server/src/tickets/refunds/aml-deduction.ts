/** Pure: who pays 5 % besides the network's fee. */
import type { Deposit } from '../deposits/deposit-store.ts';

export type AmlWord = 'unsaid' | 'kept' | 'waived';

/** If screening stopped none, the operator's choice applies to all. */
export function isAmlDeducted(
  word: AmlWord,
  deposit: Pick<Deposit, 'wasStopped'>,
  beside: readonly Pick<Deposit, 'wasStopped' | 'state'>[],
): boolean {
  if (word === 'waived') return false;
  if (deposit.wasStopped) return true;
  return word === 'kept' && !beside.some(({ wasStopped, state }) => wasStopped && state !== 'vanished');
}
