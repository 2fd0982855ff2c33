/** Signs a payout whose money is there, and stores the bytes before anybody sees them. */
import { strict as assert } from 'node:assert';
import { toDecimal } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import type { Chain, Wallet } from '../chains/chain.ts';
import { holdReserve } from '../ledger/index.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { goneBehind, orderToTakeBack } from './deposits-behind-store.ts';
import { nextNonce, walletName } from './next-nonce.ts';
import { keepWithinOutflow, type OutflowDeps } from './outflow.ts';
import { type KnownAddresses, waitsForScreening } from './payable-address.ts';
import { type PaymentRow, sumOf } from './payment.ts';
import { isQueued, markHeld } from './payments-store.ts';
import { PaymentTaken, storeSigned } from './signed-bytes.ts';
import { isPaymentStopped } from './stops-store.ts';
import { unprovenBefore } from './unproven-failures-store.ts';
import { bytesUnderWay, depositWalletOf } from './wallets-store.ts';

const STOPPED =
  'screening stops the address since this was decided: take it back, or unblock-address to let it leave';

interface SignDeps extends Pick<KnownAddresses, 'screening'>, OutflowDeps {}

export async function signQueuedPayment(
  deps: SignDeps,
  chain: Chain,
  payout: PaymentRow,
): Promise<'again' | 'later'> {
  const asset = { id: payout.asset_id, networkId: chain.networkId };
  if (await isPaymentStopped(deps.db, asset)) return 'later';
  refuseStopped(deps, payout);
  await refuseWithoutDeposit(deps, payout);
  await refuseUnproven(deps, payout);
  if (!(await keepWithinOutflow(deps, payout))) return 'later';
  if (!(await holdForPayment(deps, payout))) return 'later';

  const wallet = await walletOf(deps, payout);
  const nonce = await nextNonce(deps, chain, wallet);
  // After the nonce: whoever signs in between takes it, and what is signed here is thrown away.
  const ahead = await bytesUnderWay(deps.db, {
    networkId: chain.networkId,
    sweptTargetId: wallet.kind === 'hot' ? null : payout.target_id,
  });
  const signed = await chain.sign({
    id: payout.id,
    currencyId: deps.catalogue().assetById(payout.asset_id).currencyId,
    from: wallet,
    to: payout.address,
    memo: payout.memo,
    amount: toDecimal(payout.amount),
    nonce,
    ahead,
  });
  // The node may have been asked for long. Nobody has seen these bytes, and their number is given again.
  refuseStopped(deps, payout);
  const source = { networkId: chain.networkId, wallet: walletName(wallet), value: nonce };
  try {
    await deps.db.transaction().execute((tx) => storeSigned(tx, deps, payout, signed, source));
  } catch (error) {
    if (!(error instanceof PaymentTaken)) throw error;
  }
  return 'again';
}

/** From the list in memory, so that no outage of a provider holds payments up. */
function refuseStopped(deps: SignDeps, payout: PaymentRow): void {
  if (waitsForScreening(deps, payout)) throw new Error(STOPPED);
}

async function refuseWithoutDeposit({ db }: SignDeps, payout: PaymentRow): Promise<void> {
  const gone = (await goneBehind(db, [payout.id])).get(payout.id);
  if (gone === undefined) return;
  const takeBack = orderToTakeBack(payout);
  throw new Error(
    `it waits for ${gone}. It leaves once that is final again; should it not come back: ${takeBack}`,
  );
}

/** A node said that the payment before it failed; had that payment left all the same, this one would be the second. */
async function refuseUnproven({ db }: SignDeps, payout: PaymentRow): Promise<void> {
  const failed = await unprovenBefore(db, payout.id);
  if (failed === null) return;
  throw new Error(
    `it waits until a comparison of the wallet with the books shows that payment ${failed}, which failed before it, did not leave`,
  );
}

/**
 * Ticket payouts took the ticket's promise over; everything else takes its own before it may be signed. Asking for it takes
 * the asset's lock, under which a cancellation waits: it finds the alert and puts it away.
 */
export async function holdForPayment(
  deps: Pick<SignDeps, 'db' | 'clock' | 'catalogue'>,
  payout: PaymentRow,
): Promise<boolean> {
  if (payout.is_reserved || payout.purpose === 'gas' || payout.purpose === 'sweep') return true;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    if (await holdReserve(tx, payout.asset_id, toDecimal(payout.amount), 'owed')) {
      assert(await markHeld(tx, payout.id), `payout ${payout.id} was held twice`);
      await resolveAlert(tx, now, alertSubjects.reserve(payout.asset_id));
      return true;
    }
    const message = `The hot wallet cannot carry payout ${payout.id}: ${sumOf(deps.catalogue(), payout)}`;
    if (await isQueued(tx, payout.id))
      await raiseAlert(tx, now, alertSubjects.reserve(payout.asset_id), message);
    return false;
  });
}

async function walletOf(deps: SignDeps, payout: PaymentRow): Promise<Wallet> {
  if (payout.purpose !== 'sweep') return { kind: 'hot' };
  assert(payout.target_id !== null, `sweep ${payout.id} names no target`);
  const wallet = await depositWalletOf(deps.db, payout.target_id);
  assert(wallet !== null, `target ${payout.target_id} has no key of its own`);
  return wallet;
}
