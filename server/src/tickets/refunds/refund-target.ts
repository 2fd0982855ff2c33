/**
 * Never to the sender, a contract, a blocked address or an address of ours, where the books would
 * miss it.
 */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { checkTarget } from '@parom/contract/addresses/check-target';
import { screenPayment } from '../../aml/index.ts';
import type { Catalogue, CatalogueSource } from '../../currencies/index.ts';
import { type PayableDeps, whyUnpayable } from '../../payments/index.ts';
import type { Deposit } from '../deposits/deposit-store.ts';

export interface RefundTarget {
  readonly address: string;
  readonly memo: string | null;
}

export interface RefundTargetDeps extends PayableDeps {
  readonly catalogue: CatalogueSource;
}

const UNPAYABLE = {
  ours: 'that is one of our own addresses, such as the one on the ticket: ask the customer for their own',
  blocked: 'that address is blocked: ask the customer for another one',
} as const;

/** Asked before any transaction. */
export async function unpayableTarget(
  deps: RefundTargetDeps,
  deposits: readonly Deposit[],
  target: RefundTarget,
): Promise<string | null> {
  for (const networkId of new Set(deposits.map((deposit) => deposit.networkId))) {
    const { addressFormat } = deps.catalogue().networkById(networkId);
    const checked = checkAddress(addressFormat, target.address);
    if (!checked.ok) continue;
    const why = await whyUnpayable(deps, checked.normalised);
    if (why !== null) return UNPAYABLE[why];
    if ((await screenPayment(deps.screening, checked.normalised)).verdict === 'stop')
      return UNPAYABLE.blocked;
  }
  return null;
}

export function checkedTarget(
  catalogue: Catalogue,
  deposit: Deposit,
  target: RefundTarget,
): { address: string; memo: string | null } | string {
  const network = catalogue.networkById(deposit.networkId);
  const checked = checkTarget(network.addressFormat, 'optional', target);
  if (checked.wrong === 'address') return `not an address of ${network.name}`;
  const { address } = checked;
  if (address === deposit.sender)
    return 'never to the sending address, which may be an exchange’s: ask the customer for their own';
  if (catalogue.isContract(address)) return 'that is a token’s contract, not a wallet';
  if (checked.wrong === 'memo') return `not a memo of ${network.name}`;
  if (checked.wrong === 'tag')
    return `the address carries the tag ${checked.tag}, and the memo is ${checked.memo}: ask the customer which is right`;
  return { address, memo: checked.memo };
}
