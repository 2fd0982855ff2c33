/**
 * Where a refund may go: to an address of the customer's own on the deposit's network, never to the sender, a contract, a
 * blocked address or one of ours: what we send ourselves is nobody's deposit, and would be in nobody's books.
 */
import { checkAddress, checkMemo } from '@parom/contract/addresses/check-address';
import type { Catalogue, CatalogueSource } from '../../currencies/index.ts';
import type { Deposit } from '../deposits/deposit-store.ts';

export interface RefundTarget {
  readonly address: string;
  readonly memo: string | null;
  /** Screening stopped it: 5 % are kept besides the network's fee. */
  readonly isAml: boolean;
}

export interface RefundTargetDeps {
  readonly catalogue: CatalogueSource;
  /** `null` for an address that we may pay to. */
  readonly whyUnpayable: WhyUnpayable;
}

export type WhyUnpayable = (address: string) => Promise<'ours' | 'blocked' | null>;

const UNPAYABLE = {
  ours: 'that is one of our own addresses, such as the one that his ticket shows: ask the customer for one of his own',
  blocked: 'that address is blocked: ask the customer for another one',
} as const;

/** The sentence that refuses an address for what we know of it; `null` for any other. Asked before any transaction. */
export async function unpayableTarget(
  deps: RefundTargetDeps,
  deposits: readonly Deposit[],
  target: RefundTarget,
): Promise<string | null> {
  for (const networkId of new Set(deposits.map((deposit) => deposit.networkId))) {
    const { addressFormat } = deps.catalogue().networkById(networkId);
    const checked = checkAddress(addressFormat, target.address);
    const why = checked.ok ? await deps.whyUnpayable(checked.normalised) : null;
    if (why !== null) return UNPAYABLE[why];
  }
  return null;
}

/** The wallet that a refund may go to, or the sentence that refuses it. */
export function checkedTarget(
  catalogue: Catalogue,
  deposit: Deposit,
  target: RefundTarget,
): { address: string; memo: string | null } | string {
  const network = catalogue.networkById(deposit.networkId);
  const checked = checkAddress(network.addressFormat, target.address);
  if (!checked.ok) return `not an address of ${network.name}`;
  if (checked.normalised === deposit.sender)
    return 'never to the sending address, which may be an exchange’s: ask the customer for one of his own';
  if (catalogue.isContract(checked.normalised)) return 'that is a token’s contract, nobody’s address';
  const { normalised: address, tag = null } = checked;
  if (target.memo === null) return { address, memo: tag };
  const memo = checkMemo(network.addressFormat, target.memo);
  if (!memo.ok) return `not a memo of ${network.name}`;
  if (tag !== null && tag !== memo.normalised)
    return `the address carries the tag ${tag}, and the memo is ${memo.normalised}: ask the customer which is right`;
  return { address, memo: memo.normalised };
}
