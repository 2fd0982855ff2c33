/** What payouts know of a wallet whose words were replaced: its numbers, and what would have emptied addresses that are no longer ours. */
import type { Tx } from '../platform/db/db.ts';
import { cancelPayout } from './cancel-payout.ts';
import { forgetNonces, queuedSweepIds } from './wallets-store.ts';

/** Gas would go to whoever has the former words. What waits to be paid leaves from the new wallet. @returns how many were taken back */
export async function forgetWallet(tx: Tx, networkId: number, at: Date): Promise<number> {
  const ids = await queuedSweepIds(tx, networkId);
  for (const id of ids) await cancelPayout(tx, id, at);
  await forgetNonces(tx, networkId);
  return ids.length;
}
