/** A restored backup cannot know a child. The journal knows its parent. */
import type { Chain, SignedBefore } from '../../chains/chain.ts';
import type { Catalogue } from '../../currencies/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { paymentKeys } from '../payment.ts';
import { insertPayment } from '../payments-store.ts';

interface Around {
  readonly networkId: Chain['networkId'];
  readonly hotAddress: string;
  readonly catalogue: Catalogue;
  readonly at: Date;
}

/** Only a child pays the hot wallet from itself. */
export async function knowChildren(
  tx: Tx,
  journal: readonly SignedBefore[],
  unknown: readonly SignedBefore[],
  { networkId, hotAddress, catalogue, at }: Around,
): Promise<void> {
  for (const { payments, signed } of unknown) {
    const [child, ...others] = payments;
    const parent = journal.find(({ signed: { txId } }) =>
      signed.conflictKeys.some((key) => key.startsWith(`coin:${txId}:`)),
    );
    const asset = child === undefined ? null : catalogue.asset(child.currencyId, networkId);
    if (child?.to !== hotAddress || others.length > 0 || parent === undefined || asset === null) continue;
    await insertPayment(tx, {
      id: child.id,
      key: paymentKeys.child(parent.id),
      purpose: 'consolidate',
      parentId: parent.id,
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
