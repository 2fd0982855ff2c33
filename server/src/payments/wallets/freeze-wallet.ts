/**
 * The database is an old backup, or the mnemonic leaked. Nothing is signed until `accept-nonce`, even if
 * the spend disappears.
 */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { Freeze } from '@parom/contract/console/answers/alerts/causes';
import { alertSubjects } from '../../alerts.ts';
import { type Chain, Obstructed } from '../../chains/chain.ts';
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

export async function freezeWallet(deps: FreezeDeps, { networkId }: Chain, why: Freeze): Promise<void> {
  const { db, clock, catalogue } = deps;
  const network = catalogue().networkById(networkId).name;
  const detail = alertDetail('walletFrozen', { network, why });
  await db.transaction().execute(async (tx) => {
    if ((await readNetworkStops(tx, networkId)).wallet === null)
      await stopNetwork(tx, networkId, 'wallet', { reason: { by: 'frozenWallet', why }, until: null });
    await raiseOrUpdateAlert(tx, clock.now(), alertSubjects.nonce(networkId), detail);
  });
}

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
  if (lastError?.code === 'numberTaken' && attempts >= LOOKS_BEFORE_FREEZE) {
    const payments = (await paymentsIn(deps.db, id)).map((payment) => payment.id);
    await freezeWallet(deps, chain, { kind: 'overtaken', payments, transaction: txId });
  }
  throw Obstructed.by('numberTaken', {});
}
