/** Where a refund may go: to an address of the customer's own on the deposit's network, never to the sender or a contract. */
import { checkAddress, checkMemo } from '@parom/contract/addresses/check-address';
import type { Catalogue } from '../currencies/index.ts';
import type { Deposit } from './judgement-store.ts';

export interface RefundTarget {
  readonly address: string;
  readonly memo: string | null;
  /** Screening stopped it: 5 % are kept besides the network's fee. */
  readonly isAml: boolean;
}

/** The wallet that a refund may go to, or the sentence that refuses it. */
export function checkedTarget(
  catalogue: Catalogue,
  deposit: Deposit,
  target: RefundTarget,
): { address: string; memo: string | null } | string {
  const network = catalogue.network(deposit.networkId);
  if (network === null) return 'this network is not in the catalogue';
  const checked = checkAddress(network.addressFormat, target.address);
  if (!checked.ok) return `not an address of ${network.name}`;
  if (checked.normalised === deposit.sender)
    return 'never to the sending address, which may be an exchange’s: ask the customer for one of his own';
  if (catalogue.isContract(checked.normalised)) return 'that is a token’s contract, nobody’s address';
  const memo = target.memo ?? checked.tag ?? null;
  if (memo !== null && !checkMemo(network.addressFormat, memo).ok) return `not a memo of ${network.name}`;
  return { address: checked.normalised, memo };
}
