/**
 * A spend from the hot wallet that is no payment of ours: the database came back from a backup, or somebody else has the words.
 * The wallet signs nothing more until an operator gives `accept-nonce`, even if the network forgets the spend again.
 */
import { alertSubjects } from '../alerts.ts';
import { type Chain, ChainOutage, type SignedPayment } from '../chains/chain.ts';
import { type CatalogueSource, readNetworkStops } from '../currencies/index.ts';
import { raiseOrUpdateAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { PaymentRow } from './payment.ts';
import { stopNetwork } from './stops-store.ts';

export interface FreezeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

/** The network's name is put before the reason. One that is frozen already keeps its first reason; the alert says the latest. */
export async function freezeWallet(deps: FreezeDeps, { networkId }: Chain, why: string): Promise<void> {
  const { db, clock, catalogue } = deps;
  const message = `On ${catalogue().networkById(networkId).name} ${why}. The database is older than the network, as after a restored backup, or another program pays from the wallet. The wallet is frozen: nothing is signed there, and no ticket is made towards its coins. Look in an explorer at what the wallet sent, settle it, then accept-nonce`;
  await db.transaction().execute(async (tx) => {
    if ((await readNetworkStops(tx, networkId)).wallet === null)
      await stopNetwork(tx, networkId, 'wallet', why);
    await raiseOrUpdateAlert(tx, clock.now(), alertSubjects.nonce(networkId), message);
  });
}

export const countedMore = (counted: number, known: number): string =>
  `the network counts ${counted} payments of the hot wallet, the database ${known}`;

const OVERTAKEN = 'another transaction of the wallet has used the number of this payment';
/** Seven seconds of looks that agree: one of several nodes behind an address may know the block and not yet its receipts. */
const LOOKS_BEFORE_FREEZE = 3;

/**
 * A payment of ours that no node knows, and whose number a block shows as used: the count alone would never tell.
 * @throws ChainOutage while that is so; the payment is not offered again meanwhile
 */
export async function refuseOvertaken(
  deps: FreezeDeps,
  chain: Chain,
  payout: PaymentRow,
  payment: SignedPayment,
): Promise<void> {
  if (payout.purpose === 'sweep' || !(await chain.isOvertaken(payment))) return;
  const isCertain = payout.last_error === OVERTAKEN && payout.attempts >= LOOKS_BEFORE_FREEZE;
  if (isCertain)
    await freezeWallet(deps, chain, `${OVERTAKEN}: payout ${payout.id}, transaction ${payment.txId}`);
  throw new ChainOutage(OVERTAKEN);
}
