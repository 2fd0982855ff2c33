/** In memory for up to a second. */
import type { Db } from '../platform/db/db.ts';
import { keepFresh } from '../platform/kept-fresh.ts';
import type { Logger } from '../platform/logger.ts';
import { blockedAddresses } from './blocked-addresses-store.ts';
import type { ScreeningProvider, ScreeningResult } from './screening.ts';

export interface AddressList extends ScreeningProvider {
  reload(): Promise<void>;
  close(): void;
}

export async function openAddressList(db: Db, log: Logger): Promise<AddressList> {
  const blocked = await keepFresh('blocked addresses', () => blockedAddresses(db), log);
  const screenAddress = (address: string): ScreeningResult => {
    const reason = blocked.current().get(address);
    return reason === undefined ? { verdict: 'pass' } : { verdict: 'stop', reason };
  };
  // The payout depends on it, and an address may be a moment old.
  const screenFresh = async (address: string | null): Promise<ScreeningResult> => {
    await blocked.reload();
    return address === null ? { verdict: 'pass' } : screenAddress(address);
  };
  return {
    name: 'address-list',
    screenAddress,
    screenDeposit: ({ sender }) => screenFresh(sender),
    screenPayment: screenFresh,
    reload: blocked.reload,
    close: blocked.close,
  };
}
