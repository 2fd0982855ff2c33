/** A restored backup cannot know a child, nor a joining of coins. The journal knows a child's parent. */
import type { Chain, SignedBefore } from '../../chains/chain.ts';
import type { Catalogue } from '../../currencies/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { paymentKeys } from '../payment.ts';
import { findPayment, insertPayment } from '../payments-store.ts';

interface Around {
  readonly networkId: Chain['networkId'];
  readonly hotAddress: string;
  readonly catalogue: Catalogue;
  readonly at: Date;
}

/** Nothing else pays the hot wallet from itself. A child spends one coin only. */
export async function knowChildren(
  tx: Tx,
  journal: readonly SignedBefore[],
  unknown: readonly SignedBefore[],
  { networkId, hotAddress, catalogue, at }: Around,
): Promise<void> {
  for (const { payments, signed } of unknown) {
    const [child, ...others] = payments;
    const [spent = '', ...further] = signed.conflictKeys;
    const parent =
      further.length > 0
        ? undefined
        : journal.find(({ signed: { txId } }) => spent.startsWith(`coin:${txId}:`));
    const asset = child === undefined ? null : catalogue.asset(child.currencyId, networkId);
    if (child?.to !== hotAddress || others.length > 0 || asset === null) continue;
    // Still queued in the backup.
    if ((await findPayment(tx, child.id)) !== undefined) continue;
    await insertPayment(tx, {
      id: child.id,
      key: parent === undefined ? paymentKeys.consolidation(child.id) : paymentKeys.child(parent.id),
      purpose: 'consolidate',
      parentId: parent?.id ?? null,
      ticketId: null,
      depositId: null,
      withdrawalId: null,
      depositAddressId: null,
      assetId: asset.id,
      address: child.to,
      memo: null,
      amount: child.amount,
      state: 'queued',
      isReserved: false,
      paysStoppedAddress: false,
      at,
    });
  }
}
