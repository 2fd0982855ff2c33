/** The first provider: the operator's own list of addresses, kept in memory and never more than a second old. */
import type { Db } from '../platform/db/db.ts';
import { keepFresh } from '../platform/kept-fresh.ts';
import type { Logger } from '../platform/logger.ts';
import { blockedAddresses } from './blocked-addresses-store.ts';
import type { ScreeningProvider, ScreeningResult } from './screening.ts';

export interface AddressList extends ScreeningProvider {
  /** Reads the list now; for whoever has just changed it. */
  reload(): Promise<void>;
  close(): void;
}

export async function openAddressList(db: Db, log: Logger): Promise<AddressList> {
  const blocked = await keepFresh('blocked addresses', () => blockedAddresses(db), log);
  const screenAddress = (address: string): ScreeningResult => {
    const reason = blocked.current().get(address);
    return reason === undefined ? { verdict: 'pass' } : { verdict: 'stop', reason };
  };
  // Asked rarely, where money is decided about, so the table itself answers: an address added a moment ago counts.
  const screenAnew = async (address: string | null): Promise<ScreeningResult> => {
    await blocked.reload();
    return address === null ? { verdict: 'pass' } : screenAddress(address);
  };
  return {
    name: 'address-list',
    screenAddress,
    screenDeposit: ({ sender }) => screenAnew(sender),
    screenPayout: screenAnew,
    reload: blocked.reload,
    close: blocked.close,
  };
}
