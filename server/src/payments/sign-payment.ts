import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { alertSubjects } from '../alerts.ts';
import { type Chain, type Outgoing, type Wallet, walletName } from '../chains/chain.ts';
import { holdReserve } from '../ledger/index.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { keepWithinOutflow, type OutflowDeps } from './outflow/outflow.ts';
import { isPaymentStopped } from './outflow/stops-store.ts';
import { type Payment, sumOf } from './payment.ts';
import { isQueued, markHeld } from './payments-store.ts';
import { adoptSigned } from './signing/adopt-signed.ts';
import { goneBehind, orderToTakeBack } from './signing/deposits-behind-store.ts';
import { type KnownAddresses, waitsForScreening } from './signing/payable-address.ts';
import { PaymentTaken, type SignedForPayments, storeSigned } from './signing/signed-bytes.ts';
import { unprovenBefore } from './signing/unproven-failures-store.ts';
import { bytesUnderWay } from './transmissions/transmissions-store.ts';
import { nextNonce } from './wallets/next-nonce.ts';
import { depositWalletOf } from './wallets/wallets-store.ts';

const STOPPED =
  'screening stops the address since this was decided: take it back, or unblock-address to let it leave';

interface SignDeps extends Pick<KnownAddresses, 'screening'>, OutflowDeps {}

export async function signQueuedPayment(
  deps: SignDeps,
  chain: Chain,
  payment: Payment,
): Promise<'again' | 'later'> {
  const asset = { id: payment.assetId, networkId: chain.networkId };
  if (await isPaymentStopped(deps.db, asset)) return 'later';
  refuseStopped(deps, payment);
  await refuseWithoutDeposit(deps, payment);
  await refuseUnproven(deps, payment);
  if (!(await keepWithinOutflow(deps, payment))) return 'later';
  if (!(await holdForPayment(deps, payment))) return 'later';

  const wallet = await walletOf(deps, payment);
  const store = async (transmission: SignedForPayments) => {
    for (const one of transmission.payments) if (!(await holdForPayment(deps, one))) return false;
    return isStored(deps, transmission);
  };
  await adoptSigned({ ...deps, store }, chain, walletName(wallet));
  if (!(await isQueued(deps.db, payment.id))) return 'again';
  const nonce = await nextNonce(deps, chain, wallet);
  // Read after the nonce, which a concurrent signer takes first.
  const ahead = await bytesUnderWay(deps.db, chain.networkId, walletName(wallet));
  const id = randomUUID();
  const payments = [await outgoingOf(deps, payment)];
  const signed = await chain.sign({ id, from: wallet, payments, nonce, ahead });
  // The node may have taken long. The bytes are still unseen, and their number is given again.
  const isStopped = waitsForScreening(deps, payment);
  const source = { networkId: chain.networkId, wallet: walletName(wallet), value: nonce };
  const transmission = { id, nonce: source, signed, payments: [payment] };
  if (isStopped || !(await isStored(deps, transmission))) await chain.discard?.(signed);
  if (isStopped) throw new Error(STOPPED);
  return 'again';
}

async function isStored(deps: SignDeps, transmission: SignedForPayments): Promise<boolean> {
  try {
    return await deps.db.transaction().execute((tx) => storeSigned(tx, deps, transmission));
  } catch (error) {
    if (!(error instanceof PaymentTaken)) throw error;
    return false;
  }
}

const outgoingOf = async (deps: SignDeps, payment: Payment): Promise<Outgoing> => ({
  id: payment.id,
  purpose: payment.purpose,
  currencyId: deps.catalogue().assetById(payment.assetId).currencyId,
  to: payment.address,
  ...(payment.purpose === 'gas' && payment.depositAddressId !== null
    ? { toWallet: await sweptWallet(deps, payment) }
    : {}),
  memo: payment.memo,
  amount: payment.amount,
});

/** From memory: an outage of the provider must not delay payments. */
function refuseStopped(deps: SignDeps, payment: Payment): void {
  if (waitsForScreening(deps, payment)) throw new Error(STOPPED);
}

async function refuseWithoutDeposit({ db }: SignDeps, payment: Payment): Promise<void> {
  const gone = (await goneBehind(db, [payment.id])).get(payment.id);
  if (gone === undefined) return;
  const takeBack = orderToTakeBack(payment);
  throw new Error(
    `it waits for ${gone}. It leaves once that is final again; should it not come back: ${takeBack}`,
  );
}

/** If that node was wrong, this one would pay twice. */
async function refuseUnproven({ db }: SignDeps, payment: Payment): Promise<void> {
  const failed = await unprovenBefore(db, payment.id);
  if (failed === null) return;
  const what =
    failed === payment.id
      ? `its expired transaction ${payment.txId}`
      : `payment ${failed}, which failed before it,`;
  throw new Error(
    `it waits until a comparison of the wallet with the books shows that ${what} did not leave`,
  );
}

/** Takes the asset's lock, so a cancellation waits and then resolves the alert. */
export async function holdForPayment(
  deps: Pick<SignDeps, 'db' | 'clock' | 'catalogue'>,
  payment: Payment,
): Promise<boolean> {
  if (payment.isReserved || payment.purpose === 'gas' || payment.purpose === 'sweep') return true;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    if (await holdReserve(tx, payment.assetId, payment.amount, 'owed')) {
      assert(await markHeld(tx, payment.id), `payment ${payment.id} was held twice`);
      await resolveAlert(tx, now, alertSubjects.reserve(payment.assetId));
      return true;
    }
    const message = `The hot wallet cannot carry payment ${payment.id}: ${sumOf(deps.catalogue(), payment)}. The payment waits. Bring coins to the hot wallet`;
    if (await isQueued(tx, payment.id))
      await raiseAlert(tx, now, alertSubjects.reserve(payment.assetId), message);
    return false;
  });
}

const walletOf = async (deps: SignDeps, payment: Payment): Promise<Wallet> =>
  payment.purpose === 'sweep' ? sweptWallet(deps, payment) : { kind: 'hot' };

async function sweptWallet(deps: SignDeps, payment: Payment): Promise<Wallet> {
  assert(payment.depositAddressId !== null, `${payment.purpose} ${payment.id} names no deposit address`);
  const wallet = await depositWalletOf(deps.db, payment.depositAddressId);
  assert(wallet !== null, `deposit address ${payment.depositAddressId} has no key of its own`);
  return wallet;
}
