/** The first provider: the operator's own list of addresses. */
import type { Db } from '../platform/db/db.ts';
import { allBlockedAddresses } from './blocked-addresses-store.ts';
import type { ScreeningProvider, ScreeningResult } from './screening.ts';

export interface AddressList extends ScreeningProvider {
  /** Reads the list again; the worker's schedule and the operator's commands call it. */
  reload(): Promise<void>;
}

export async function openAddressList(db: Db): Promise<AddressList> {
  let blocked = await allBlockedAddresses(db);
  const screenAddress = (address: string): ScreeningResult => {
    const reason = blocked.get(address);
    return reason === undefined ? { verdict: 'pass' } : { verdict: 'stop', reason };
  };
  return {
    name: 'address-list',
    screenAddress,
    // Asked rarely and by the worker alone, so the table itself answers: an address added a second ago counts.
    async screenDeposit({ sender }) {
      blocked = await allBlockedAddresses(db);
      return sender === null ? { verdict: 'pass' } : screenAddress(sender);
    },
    async reload() {
      blocked = await allBlockedAddresses(db);
    },
  };
}
