/** Whether money may leave for an address at all: never for one of our own, nor for one that screening refuses. */
import { type ScreeningProvider, screenAddress } from '../../aml/index.ts';
import { isGivenOut } from '../../chains/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Payment } from '../payment.ts';

/** What is known from memory; the deposit addresses, which are ours too, are the database's to know. */
export interface KnownAddresses {
  readonly screening: readonly ScreeningProvider[];
  /** The hot wallets' own. */
  readonly hotAddresses: ReadonlySet<string>;
}

export interface PayableDeps extends KnownAddresses {
  readonly db: Db;
}

export const isBlocked = ({ screening }: Pick<KnownAddresses, 'screening'>, address: string): boolean =>
  screenAddress(screening, address).verdict === 'stop';

/** Decided before its address was stopped, and not by a word that pays there all the same. Gas and sweeps stay with us. */
export const waitsForScreening = (
  deps: Pick<KnownAddresses, 'screening'>,
  payment: Pick<Payment, 'purpose' | 'address' | 'paysStoppedAddress'>,
): boolean =>
  payment.purpose !== 'gas' &&
  payment.purpose !== 'sweep' &&
  !payment.paysStoppedAddress &&
  isBlocked(deps, payment.address);

/** `null` for an address, in its normal spelling, that we may pay to. */
export async function whyUnpayable(deps: PayableDeps, address: string): Promise<'ours' | 'blocked' | null> {
  if (isBlocked(deps, address)) return 'blocked';
  return deps.hotAddresses.has(address) || (await isGivenOut(deps.db, address)) ? 'ours' : null;
}
