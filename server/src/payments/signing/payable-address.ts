import { type ScreeningProvider, screenAddress } from '../../aml/index.ts';
import { isGivenOut } from '../../chains/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Payment, staysOurs } from '../payment.ts';

export interface KnownAddresses {
  readonly screening: readonly ScreeningProvider[];
  readonly hotAddresses: ReadonlySet<string>;
}

export interface PayableDeps extends KnownAddresses {
  readonly db: Db;
}

export const isBlocked = ({ screening }: Pick<KnownAddresses, 'screening'>, address: string): boolean =>
  screenAddress(screening, address).verdict === 'stop';

export const waitsForScreening = (
  deps: Pick<KnownAddresses, 'screening'>,
  payment: Pick<Payment, 'purpose' | 'address' | 'paysStoppedAddress'>,
): boolean => !staysOurs(payment) && !payment.paysStoppedAddress && isBlocked(deps, payment.address);

/** It must be normalised. */
export async function whyUnpayable(deps: PayableDeps, address: string): Promise<'ours' | 'blocked' | null> {
  if (isBlocked(deps, address)) return 'blocked';
  return deps.hotAddresses.has(address) || (await isGivenOut(deps.db, address)) ? 'ours' : null;
}
