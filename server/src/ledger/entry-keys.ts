/** Stored for years: never spell a written key otherwise. */

export type EntryKind =
  | 'capital'
  | 'deposit'
  | 'deposit-undone'
  | 'loss'
  | 'loss-undone'
  | 'exchange' // like a refund and an approval, corrected where another sum was paid
  | 'exchange-undone'
  | 'refund' // decided, and once more when it has left
  | 'refund-undone'
  | 'write-off'
  | 'payout' // it and the next three have left
  | 'withdrawal'
  | 'gas'
  | 'delegate' // only its fee is ours to pay, as of the next
  | 'undelegate'
  | 'sweep'
  | 'consolidate'
  | 'settled-undone' // of one that had left
  | 'fee' // of a failed payment
  | 'referral'
  | 'withdrawal-requested'
  | 'withdrawal-approved'
  | 'withdrawal-undone'
  | 'treasury-decided'
  | 'treasury-undone'
  | 'treasury-out' // has left the hot wallet
  | 'treasury-arrived' // in the cold one
  | 'surplus'
  | 'surplus-claimed';

/** A decision is named by its payment's key, a departure by the payment's id. */
export const entryKeys = {
  playMoney: (assetId: number) => `play-money:${assetId}` as const,
  capital: (assetId: number, reference: string) => `capital:${assetId}:${reference}` as const,
  deposit: (depositId: number, number: number) => `deposit:${depositId}:${number}` as const,
  loss: (depositId: number, number: number) => `loss:${depositId}:${number}` as const,
  addressLoss: (lossId: number) => `address-loss:${lossId}` as const,
  exchange: (paymentKey: string) => `exchange:${paymentKey}` as const,
  refundDecided: (paymentKey: string) => `decided:${paymentKey}` as const,
  writeOff: (depositId: number, creditEntryKey: string) =>
    `written-off:${depositId}:${creditEntryKey}` as const,
  /** Counts its earlier corrections. */
  corrected: (paymentId: string, before = 0) =>
    before === 0 ? (`corrected:${paymentId}` as const) : (`corrected:${paymentId}:${before}` as const),
  /** Counts the re-orgs that took it back. */
  settled: (paymentId: string, takenBack = 0) =>
    takenBack === 0 ? (`settled:${paymentId}` as const) : (`settled:${paymentId}:${takenBack}` as const),
  /** Counts its earlier failed transactions. */
  failed: (paymentId: string, before = 0) =>
    before === 0 ? (`failed:${paymentId}` as const) : (`failed:${paymentId}:${before}` as const),
  referral: (ticketId: string) => `referral:${ticketId}` as const,
  withdrawalRequested: (withdrawalId: string) => `withdrawal-requested:${withdrawalId}` as const,
  withdrawalApproved: (withdrawalId: string) => `withdrawal-approved:${withdrawalId}` as const,
  treasuryDecided: (moveId: string) => `treasury-decided:${moveId}` as const,
  treasuryArrived: (moveId: string) => `treasury-arrived:${moveId}` as const,
  surplus: (assetId: number, lastPostingId: number) => `surplus:${assetId}:${lastPostingId}` as const,
  surplusClaimed: (assetId: number, reference: string) => `surplus-claimed:${assetId}:${reference}` as const,
};

export type EntryKey = ReturnType<(typeof entryKeys)[keyof typeof entryKeys]>;

export const undone = (key: EntryKey): UndoneKey => `${key}:undone`;
export type UndoneKey = `${EntryKey}:undone`;
export type UndoneKind = Extract<EntryKind, `${string}-undone`>;
