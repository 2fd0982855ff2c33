/** Its fee would be lost, and payments behind it would wait. */
import { ZERO } from '@parom/contract/money';
import type { RecipientFault } from '@parom/contract/tickets';
import type { Chain, FailureCause, Recipient } from '../../chains/chain.ts';
import type { OutflowDeps } from '../outflow/outflow.ts';
import type { Payment, PaymentPurpose } from '../payment.ts';
import { settleFailed } from '../settle-payment.ts';

const faults: Readonly<Record<Exclude<FailureCause, 'ours' | 'cannot receive'>, RecipientFault>> = {
  'memo needed': 'memoNeeded',
  'not activated': 'notActivated',
  bounced: 'bounced',
};

/** A contract sends coins back; a token's issuer blocks the address. */
export function faultOf(
  { nativeCurrencyId }: Pick<Chain, 'nativeCurrencyId'>,
  currencyId: number,
  cause: Exclude<FailureCause, 'ours'>,
): RecipientFault {
  if (cause !== 'cannot receive') return faults[cause];
  return currencyId === nativeCurrencyId ? 'cannotReceive' : 'blacklisted';
}

const leavesUs: ReadonlySet<PaymentPurpose> = new Set(['payout', 'refund', 'withdrawal', 'treasury-out']);
export const hasForeignRecipient = ({ purpose }: Pick<Payment, 'purpose'>): boolean => leavesUs.has(purpose);

export const recipientOf = (
  { assetId, address, memo, amount }: Payment,
  catalogue: ReturnType<OutflowDeps['catalogue']>,
): Recipient => ({
  currencyId: catalogue.assetById(assetId).currencyId,
  to: address,
  memo,
  amount,
});

/** Only after the signer's journal was compared: a payment that it signed before is not unsigned. */
export async function refuseBadRecipients(
  deps: OutflowDeps,
  chain: Chain,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const payable: Payment[] = [];
  for (const payment of payments) {
    const recipient = recipientOf(payment, deps.catalogue());
    const problem = hasForeignRecipient(payment) ? await chain.checkRecipient?.(recipient) : null;
    if (problem === null || problem === undefined) {
      payable.push(payment);
      continue;
    }
    const failure = faultOf(chain, recipient.currencyId, problem);
    await deps.db.transaction().execute((tx) =>
      settleFailed(tx, {
        paymentId: payment.id,
        at: deps.clock.now(),
        catalogue: deps.catalogue(),
        from: 'queued',
        fee: ZERO,
        failure,
      }),
    );
  }
  return payable;
}
