/** Never the sender, a contract, a blocked address, or ours, where the books would miss it. */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { type CheckedTarget, checkTarget } from '@parom/contract/addresses/check-target';
import { screenPayment } from '../../aml/index.ts';
import type { RecipientCheck, RecipientProblem } from '../../chains/index.ts';
import type { Catalogue, CatalogueSource } from '../../currencies/index.ts';
import { type PayableDeps, whyUnpayable } from '../../payments/index.ts';
import { type Declined, declined } from '../../platform/outcome.ts';
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

/** Call it before any transaction. */
export async function unpayableTarget(
  deps: RefundTargetDeps,
  deposits: readonly Deposit[],
  target: RefundTarget,
): Promise<Declined | null> {
  const why = await whyTargetUnpayable(deps, deposits, target);
  return why === null ? null : declined('recipientUnpayable', { why });
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
    const screened = await screenPayment(deps.screening, checked.normalised, networkId);
    if (screened.verdict === 'stop') return 'blocked';
  }
  return recipientProblem(deps, deposits, target);
}

/** A stranger's dust may be too small to open the account. */
export async function receivable(
  deps: RefundTargetDeps,
  deposits: readonly Deposit[],
  target: RefundTarget,
): Promise<Deposit[]> {
  const received: Deposit[] = [];
  for (const deposit of deposits)
    if ((await recipientProblem(deps, [deposit], target)) === null) received.push(deposit);
  return received;
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
): RefundTarget | Declined {
  const checked = readTarget(catalogue, deposit, target);
  const { name } = catalogue.networkById(deposit.networkId);
  switch (checked.wrong) {
    case null:
      return { address: checked.address, memo: checked.memo };
    case 'address':
      return declined('notAddressOf', { network: name });
    case 'sender':
      return declined('neverToSender', {});
    case 'contract':
      return declined('tokenContract', {});
    case 'memo':
      return declined('notMemoOf', { network: name });
    case 'tag':
      return declined('tagAndMemoDiffer', { tag: checked.tag, memo: checked.memo });
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
