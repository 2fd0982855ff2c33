/** Never the sender, a contract, a blocked address, or ours, where the books would miss it. */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { type CheckedTarget, checkTarget } from '@parom/contract/addresses/check-target';
import { screenPayment } from '../../aml/index.ts';
import type { RecipientCheck, RecipientProblem } from '../../chains/index.ts';
import type { Catalogue, CatalogueSource } from '../../currencies/index.ts';
import { type PayableDeps, whyUnpayable } from '../../payments/index.ts';
import type { Deposit } from '../deposits/deposit-store.ts';

export interface RefundTarget {
  readonly address: string;
  readonly memo: string | null;
}

export interface RefundTargetDeps extends PayableDeps {
  readonly catalogue: CatalogueSource;
  readonly checkRecipient: RecipientCheck;
}

type WhyUnpayable = 'ours' | 'blocked' | RecipientProblem;

const UNPAYABLE: Readonly<Record<WhyUnpayable, string>> = {
  ours: 'that is one of our own addresses, such as the one on the ticket: ask the customer for their own',
  blocked: 'that address is blocked: ask the customer for another one',
  'memo needed': 'that account takes no transfer without a memo: ask the customer for theirs',
  'not activated':
    'that account is not open on its network, and the amount is too small to open it: ask the customer to open it, or for another address',
  'cannot receive': 'that address cannot receive this coin: ask the customer for another one',
};

/** Call it before any transaction. */
export async function unpayableTarget(
  deps: RefundTargetDeps,
  deposits: readonly Deposit[],
  target: RefundTarget,
): Promise<string | null> {
  const why = await whyTargetUnpayable(deps, deposits, target);
  return why === null ? null : UNPAYABLE[why];
}

export async function whyTargetUnpayable(
  deps: RefundTargetDeps,
  deposits: readonly Pick<Deposit, 'networkId' | 'currencyId' | 'amount'>[],
  target: RefundTarget,
): Promise<WhyUnpayable | null> {
  for (const networkId of new Set(deposits.map((deposit) => deposit.networkId))) {
    const { addressFormat } = deps.catalogue().networkById(networkId);
    const checked = checkAddress(addressFormat, target.address);
    if (!checked.ok) continue;
    const why = await whyUnpayable(deps, checked.normalised);
    if (why !== null) return why;
    if ((await screenPayment(deps.screening, checked.normalised)).verdict === 'stop') return 'blocked';
  }
  return recipientProblem(deps, deposits, target);
}

async function recipientProblem(
  { catalogue, checkRecipient }: RefundTargetDeps,
  deposits: readonly Pick<Deposit, 'networkId' | 'currencyId' | 'amount'>[],
  target: RefundTarget,
): Promise<RecipientProblem | null> {
  for (const { networkId, currencyId, amount } of deposits) {
    const checked = checkTarget(catalogue().networkById(networkId).addressFormat, 'optional', target);
    if (checked.wrong !== null) continue;
    const { address: to, memo } = checked;
    const problem = await checkRecipient(networkId, { currencyId, to, memo, amount });
    if (problem !== null) return problem;
  }
  return null;
}

export function checkedTarget(
  catalogue: Catalogue,
  deposit: Deposit,
  target: RefundTarget,
): RefundTarget | string {
  const checked = readTarget(catalogue, deposit, target);
  const { name } = catalogue.networkById(deposit.networkId);
  switch (checked.wrong) {
    case null:
      return { address: checked.address, memo: checked.memo };
    case 'address':
      return `not an address of ${name}`;
    case 'sender':
      return 'never to the sending address, which may be an exchange’s: ask the customer for their own';
    case 'contract':
      return 'that is a token’s contract, not a wallet';
    case 'memo':
      return `not a memo of ${name}`;
    case 'tag':
      return `the address carries the tag ${checked.tag}, and the memo is ${checked.memo}: ask the customer which is right`;
  }
}

export type ReadTarget = CheckedTarget | { readonly wrong: 'sender' } | { readonly wrong: 'contract' };

export function readTarget(
  catalogue: Catalogue,
  { networkId, sender }: Pick<Deposit, 'networkId' | 'sender'>,
  target: RefundTarget,
): ReadTarget {
  const checked = checkTarget(catalogue.networkById(networkId).addressFormat, 'optional', target);
  if (checked.wrong === 'address') return checked;
  if (checked.address === sender) return { wrong: 'sender' };
  return catalogue.isContract(checked.address) ? { wrong: 'contract' } : checked;
}
