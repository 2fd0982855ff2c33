/**
 * The database is an old backup, or the mnemonic leaked. Nothing is signed until `accept-nonce`, even if
 * the spend disappears.
 */
import { alertSubjects } from '../../alerts.ts';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import { type CatalogueSource, readNetworkStops } from '../../currencies/index.ts';
import { raiseOrUpdateAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { stopNetwork } from '../outflow/stops-store.ts';
import type { Transmission } from '../transmissions/transmission.ts';
import { paymentsIn } from '../transmissions/transmissions-store.ts';
import { HOT } from './wallets-store.ts';

export interface FreezeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
}

export async function freezeWallet(deps: FreezeDeps, { networkId }: Chain, why: string): Promise<void> {
  const { db, clock, catalogue } = deps;
  const message = `On ${catalogue().networkById(networkId).name} ${why}. The database is a restored backup, or another program pays from the wallet. The wallet is frozen: nothing is signed there, and no ticket is made towards its coins. After a restored backup, adopt-journal takes them from the signer's journal. Otherwise look in an explorer at the wallet's payments, settle them, then accept-nonce`;
  await db.transaction().execute(async (tx) => {
    if ((await readNetworkStops(tx, networkId)).wallet === null)
      await stopNetwork(tx, networkId, 'wallet', { reason: why, until: null });
    await raiseOrUpdateAlert(tx, clock.now(), alertSubjects.nonce(networkId), message);
  });
}

export const countedMore = (counted: number, known: number): string =>
  `the network counts ${counted} payments of the hot wallet, the database ${known}`;

const OVERTAKEN = 'another transaction of the wallet has used the number of this payment';
/** One node may know the block before its receipts. */
const LOOKS_BEFORE_FREEZE = 3;

/** The nonce count alone would not show it. @throws ChainOutage, so that the payment is not offered again */
export async function refuseOvertaken(
  deps: FreezeDeps,
  chain: Chain,
  transmission: Transmission,
): Promise<void> {
  const { id, wallet, txId, lastError, attempts } = transmission;
  if (wallet !== HOT || !(await chain.isOvertaken(transmission))) return;
  if (lastError === OVERTAKEN && attempts >= LOOKS_BEFORE_FREEZE) {
    const ids = (await paymentsIn(deps.db, id)).map((payment) => payment.id).join(', ');
    await freezeWallet(deps, chain, `${OVERTAKEN}: payment ${ids}, transaction ${txId}`);
  }
  throw new ChainOutage(OVERTAKEN);
}
