import { alertSubjects } from '../../alerts.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { stopNetwork } from '../outflow/stops-store.ts';
import { forgetNonces, queuedOwnIds } from './wallets-store.ts';

/** Coins would go to the former mnemonic. */
export async function forgetWallet(tx: Tx, networkId: number, at: Date): Promise<number> {
  await stopNetwork(tx, networkId, 'wallet', null);
  await resolveAlert(tx, at, alertSubjects.nonce(networkId));
  const ids = await queuedOwnIds(tx, networkId);
  for (const id of ids) await cancelPayment(tx, id, at);
  await forgetNonces(tx, networkId);
  return ids.length;
}
