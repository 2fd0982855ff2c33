/** `schema.sql` keeps two from paying one payment twice. */
import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { type Decimal, decimal, divFloor } from '@parom/contract/money';

export type TransmissionState = 'signed' | 'sent' | 'final' | 'failed' | 'impossible' | 'replaced';

export interface Transmission {
  readonly id: string;
  readonly networkId: number;
  readonly wallet: string;
  readonly number: number | null;
  readonly txId: string;
  readonly bytes: Uint8Array;
  readonly state: TransmissionState;
  readonly blockHeight: number | null;
  readonly attempts: number;
  readonly lastError: PaymentError | null;
  readonly leaseUntil: Date | null;
  readonly signedAt: Date;
  readonly sentAt: Date | null;
  /** By an operator, who does not wait for the time of a bump. */
  readonly bumpAskedAt: Date | null;
}

/** `sent`: may be anywhere, until a final block tells its end. */
export const transmissionMoves: Readonly<Record<TransmissionState, readonly TransmissionState[]>> = {
  signed: ['sent', 'replaced'],
  sent: ['final', 'failed', 'impossible', 'replaced'],
  final: ['sent'],
  failed: [],
  impossible: [],
  replaced: [],
};

export const isTransmissionMove = (from: TransmissionState, to: TransmissionState): boolean =>
  transmissionMoves[from].includes(to);

/** Exact in sum: the first payment carries what does not divide. */
export function sharesOfFee(fee: Decimal, payments: number): Decimal[] {
  const share = decimal(divFloor(fee, BigInt(payments)));
  const rest = decimal(fee - share * BigInt(payments - 1));
  return Array.from({ length: payments }, (_, at) => (at === 0 ? rest : share));
}

const OVERDUE_MS = 30 * 60_000;
export const isOverdue = ({ sentAt }: Pick<Transmission, 'sentAt'>, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() >= OVERDUE_MS;
