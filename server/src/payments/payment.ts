/** One payment: its states and the moves between them, its purposes and its keys. Pure; the steps are in `pay-out.ts`. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import type { Selectable } from 'kysely';
import { assetName, type Catalogue } from '../currencies/index.ts';
import type { PaymentsTable } from '../schema.ts';

export type PaymentRow = Selectable<PaymentsTable>;

export type PaymentState = PaymentRow['state'];
export type PaymentPurpose = PaymentRow['purpose'];

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
export const stands = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
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
export const sumOf = (catalogue: Catalogue, { amount, asset_id }: PaymentRow): string =>
  `${formatDecimal(toDecimal(amount))} ${assetName(catalogue, catalogue.assetById(asset_id))}`;

/** Claims live this long; a holder that is slower finds its step taken over and its result refused. */
export const LEASE_MS = 60_000;

/** As many failed tries in a row take ten minutes (see `nextLookMs`): then a human must hear of it. */
export const TRIES_BEFORE_ALERT = 16;

/** Sent this long ago and in no block: its fee is too low, or no node keeps it. Networks take minutes. */
const OVERDUE_MS = 30 * 60_000;
export const isOverdue = ({ sent_at }: Pick<PaymentRow, 'sent_at'>, now: Date): boolean =>
  sent_at !== null && now.getTime() - sent_at.getTime() >= OVERDUE_MS;

/** When to look at an unfinished payout again: soon at first, less often as it grows old or keeps failing. */
export function nextLookMs(ageMs: number, failedAttempts: number): number {
  const byAge = Math.min(15_000, Math.max(500, ageMs / 20));
  const byFailures = Math.min(60_000, 500 * 2 ** Math.min(failedAttempts, 7));
  return Math.round(Math.max(byAge, failedAttempts === 0 ? 0 : byFailures));
}
