import type { Sum } from '@parom/contract/console/answers/form';
import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import type { RecipientFault } from '@parom/contract/tickets';
import { assetName, type Catalogue } from '../currencies/index.ts';

export type PaymentState = 'queued' | 'manual' | 'signed' | 'sent' | 'final' | 'failed' | 'cancelled';
export type PaymentPurpose =
  | 'payout'
  | 'refund'
  | 'withdrawal'
  | 'treasury-out'
  | 'gas'
  | 'delegate'
  | 'undelegate'
  | 'sweep'
  | 'consolidate';

/** `spent`: another transaction took its number or coins. */
export type PaymentFailure = RecipientFault | 'spent' | 'expired' | 'ours';

export interface Payment {
  readonly id: string;
  readonly key: string;
  readonly purpose: PaymentPurpose;
  readonly ticketId: string | null;
  readonly depositId: number | null;
  readonly withdrawalId: string | null;
  readonly depositAddressId: number | null;
  readonly parentId: string | null;
  readonly assetId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly state: PaymentState;
  readonly isReserved: boolean;
  /** An operator allowed it despite screening. */
  readonly paysStoppedAddress: boolean;
  /** An operator allowed it above the outflow ceiling. */
  readonly passesOutflow: boolean;
  readonly txId: string | null;
  readonly fee: Decimal | null;
  readonly failure: PaymentFailure | null;
  readonly reference: string | null;
  readonly timesTakenBack: number;
  readonly attempts: number;
  readonly lastError: PaymentError | null;
  readonly leaseUntil: Date | null;
  readonly createdAt: Date;
  readonly signedAt: Date | null;
  readonly closedAt: Date | null;
}

/** Only the proven end of the transmission leads back to `queued`. */
export const paymentMoves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  // Unsigned: `final` was paid before a backup was restored, `failed` has a recipient that cannot receive.
  queued: ['signed', 'cancelled', 'final', 'failed'],
  manual: ['final', 'cancelled'],
  signed: ['sent'],
  sent: ['final', 'failed', 'queued'],
  final: ['sent'],
  failed: [],
  cancelled: [],
};

export const isPaymentMove = (from: PaymentState, to: PaymentState): boolean =>
  paymentMoves[from].includes(to);

export const stands = ({ state }: Pick<Payment, 'state'>): boolean =>
  state !== 'failed' && state !== 'cancelled';

export const staysOurs = ({ purpose }: Pick<Payment, 'purpose'>): boolean =>
  purpose === 'sweep' || purpose === 'consolidate' || feedsSweep({ purpose });

/** Staked energy is lent to a deposit address and taken back: no coins move. */
export const lendsStake = ({ purpose }: Pick<Payment, 'purpose'>): boolean =>
  purpose === 'delegate' || purpose === 'undelegate';

/** From the hot wallet to the deposit address. */
export const feedsSweep = ({ purpose }: Pick<Payment, 'purpose'>): boolean =>
  purpose === 'gas' || lendsStake({ purpose });

/** Unique, so that nothing is paid twice. */
export const paymentKeys = {
  payout: (ticketId: string, attempt: number) => numbered(`payout:${ticketId}`, attempt),
  refund: (depositId: number, attempt: number) => numbered(`refund:${depositId}`, attempt),
  withdrawal: (withdrawalId: string) => `withdrawal:${withdrawalId}`,
  treasuryOut: (moveId: string) => `treasury-out:${moveId}`,
  gas: (depositId: number, attempt: number) => numbered(`gas:${depositId}`, attempt),
  /** Coins that open the account, once. */
  opening: (depositAddressId: number) => `opening:${depositAddressId}`,
  delegate: (depositId: number, attempt: number) => numbered(`delegate:${depositId}`, attempt),
  undelegate: (delegateId: string, attempt: number) => numbered(`undelegate:${delegateId}`, attempt),
  sweep: (depositId: number, attempt: number) => numbered(`sweep:${depositId}`, attempt),
  child: (parentId: string) => `child:${parentId}`,
  consolidation: (name: string) => `consolidation:${name}`,
};

const numbered = (key: string, attempt: number): string => (attempt === 0 ? key : `${key}:${attempt}`);

export const sumOf = (catalogue: Catalogue, { amount, assetId }: Payment): Sum => ({
  amount: formatDecimal(amount),
  coin: assetName(catalogue, catalogue.assetById(assetId)),
});

/** A slower worker's result is refused. */
export const LEASE_MS = 60_000;

export const TRIES_BEFORE_ALERT = 16;

export function nextLookMs(ageMs: number, failedAttempts: number): number {
  const byAge = Math.min(15_000, Math.max(500, ageMs / 20));
  const byFailures = Math.min(60_000, 500 * 2 ** Math.min(failedAttempts, 7));
  return Math.round(Math.max(byAge, failedAttempts === 0 ? 0 : byFailures));
}
