/**
 * A payment that was made in a time which the database has lost is written down: its payout waits here as if nobody had paid it.
 * The network must show that the hot wallet paid this recipient at least what is owed, in a final block; nothing is taken on trust
 * but which of two equal payments it was. The number that it took in the wallet is passed over by `accept-nonce`.
 */
import { formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { isFinal, type PayOutDeps } from './pay-out.ts';
import { findPayout, payoutByTransaction } from './payouts-store.ts';
import { settleFinal } from './settle-payout.ts';
import { holdForPayout } from './sign-payout.ts';

export type RecordedPayment =
  | { readonly done: true; readonly beyond: string }
  | { readonly done: false; readonly why: string };

const no = (why: string): RecordedPayment => ({ done: false, why });
const NOT_WAITING = 'no payment waits there that was never signed';

export async function recordPayment(
  deps: PayOutDeps,
  payoutId: string,
  txId: string,
): Promise<RecordedPayment> {
  const payout = await findPayout(deps.db, payoutId);
  const isOwed = payout?.state === 'queued' && payout.purpose !== 'gas' && payout.purpose !== 'sweep';
  if (payout === undefined || !isOwed) return no(NOT_WAITING);
  const { networkId, currencyId } = deps.catalogue().assetById(payout.asset_id);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  if (chain === undefined) return no('its network is not served here');

  const found = await chain.findPaid({ txId, currencyId, to: payout.address, memo: payout.memo });
  if (found === null) return no('no block holds such a payment of the hot wallet to that recipient');
  if (!(await isFinal(deps, chain, found.included))) return no('that payment is not final yet');
  const beyond = subtract(found.amount, toDecimal(payout.amount));
  if (found.amount < toDecimal(payout.amount)) return no(`it paid ${formatDecimal(found.amount)} only`);
  // Of two at the same moment the table's unique constraint refuses the second.
  const other = await payoutByTransaction(deps.db, payout.asset_id, found.txId);
  if (other !== undefined) return no(`that transaction has made payment ${other.id}`);
  if (!(await holdForPayout(deps, payout))) return no('by the books the wallet cannot carry it');

  const end = { payoutId, at: deps.clock.now(), catalogue: deps.catalogue(), fee: found.included.fee };
  const outcome = await deps.db
    .transaction()
    .execute((tx) => settleFinal(tx, { ...end, from: 'queued', txId: found.txId, beyond }));
  return outcome === 'settled' ? { done: true, beyond: formatDecimal(beyond) } : no(NOT_WAITING);
}
