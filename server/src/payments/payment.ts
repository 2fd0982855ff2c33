/** One payment: its states and the moves between them, its purposes and its keys. Pure; the steps are in `pay-out.ts`. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { assetName, type Catalogue } from '../currencies/index.ts';

export type PaymentState = 'queued' | 'manual' | 'signed' | 'sent' | 'final' | 'failed' | 'cancelled';
/** `payout`: the coins that a ticket's customer gets. */
export type PaymentPurpose = 'payout' | 'refund' | 'withdrawal' | 'gas' | 'sweep';

export interface Payment {
  readonly id: string;
  readonly key: string;
  readonly purpose: PaymentPurpose;
  readonly ticketId: string | null;
  readonly depositId: number | null;
  readonly withdrawalId: string | null;
  /** The deposit address that a sweep empties, or that gets gas. */
  readonly depositAddressId: number | null;
  readonly assetId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly state: PaymentState;
  /** The reserve keeps `amount` back for it. */
  readonly isHeld: boolean;
  /** An operator let it leave although screening stops the address. */
  readonly paysStoppedAddress: boolean;
  /** An operator let it leave above the ceiling of the outflow. */
  readonly passesOutflow: boolean;
  readonly nonce: number | null;
  readonly txId: string | null;
  readonly signedBytes: Uint8Array | null;
  /** The network's fee, once it is known. */
  readonly fee: Decimal | null;
  /** The operator's note on a transfer by hand. */
  readonly reference: string | null;
  readonly blockHeight: number | null;
  readonly timesTakenBack: number;
  /** Failed looks in a row. */
  readonly attempts: number;
  readonly lastError: string | null;
  readonly leaseUntil: Date | null;
  readonly createdAt: Date;
  readonly signedAt: Date | null;
  readonly sentAt: Date | null;
  readonly closedAt: Date | null;
}

/**
 * Which moves exist; `movePayment` makes no other. `signed`: the bytes are stored, nobody has seen them. `sent`: they were
 * handed to the network at least once, and only its record of our own hash says more. No edge leads from there back to
 * `queued`.
 */
export const paymentMoves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  // Final unsigned: it was made in a time that the database has lost, and the network shows it.
  queued: ['signed', 'cancelled', 'final'],
  manual: ['final', 'cancelled'],
  signed: ['sent'],
  sent: ['final', 'failed'],
  // A re-org took the block that made it final; its bytes are offered again.
  final: ['sent'],
  failed: [],
  cancelled: [],
};

export const isPaymentMove = (from: PaymentState, to: PaymentState): boolean =>
  paymentMoves[from].includes(to);

/** A payment that was neither taken back nor proved impossible. */
export const stands = ({ state }: Pick<Payment, 'state'>): boolean =>
  state !== 'failed' && state !== 'cancelled';

/** The names under which the database refuses a second intent for the same thing. */
export const paymentKeys = {
  payout: (ticketId: string, attempt: number) => numbered(`payout:${ticketId}`, attempt),
  refund: (depositId: number, attempt: number) => numbered(`refund:${depositId}`, attempt),
  withdrawal: (withdrawalId: string) => `withdrawal:${withdrawalId}`,
  gas: (depositId: number, attempt: number) => numbered(`gas:${depositId}`, attempt),
  sweep: (depositId: number, attempt: number) => numbered(`sweep:${depositId}`, attempt),
};

const numbered = (key: string, attempt: number): string => (attempt === 0 ? key : `${key}:${attempt}`);

/** `0.5 BTC@bitcoin` */
export const sumOf = (catalogue: Catalogue, { amount, assetId }: Payment): string =>
  `${formatDecimal(amount)} ${assetName(catalogue, catalogue.assetById(assetId))}`;

/** Claims live this long; a holder that is slower finds its step taken over and its result refused. */
export const LEASE_MS = 60_000;

/** As many failed tries in a row take ten minutes (see `nextLookMs`): then a human must hear of it. */
export const TRIES_BEFORE_ALERT = 16;

/** Sent this long ago and in no block: its fee is too low, or no node keeps it. Networks take minutes. */
const OVERDUE_MS = 30 * 60_000;
export const isOverdue = ({ sentAt }: Pick<Payment, 'sentAt'>, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() >= OVERDUE_MS;

/** When to look at an unfinished payout again: soon at first, less often as it grows old or keeps failing. */
export function nextLookMs(ageMs: number, failedAttempts: number): number {
  const byAge = Math.min(15_000, Math.max(500, ageMs / 20));
  const byFailures = Math.min(60_000, 500 * 2 ** Math.min(failedAttempts, 7));
  return Math.round(Math.max(byAge, failedAttempts === 0 ? 0 : byFailures));
}
