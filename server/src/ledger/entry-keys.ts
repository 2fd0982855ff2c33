/**
 * The names of entries, which the books never take twice, and their kinds. Pure. They are stored, and found again by name
 * years later: one that has been written must never be spelt otherwise.
 */

export type EntryKind =
  | 'capital'
  | 'deposit'
  | 'deposit-undone'
  | 'loss'
  | 'loss-undone'
  | 'exchange' // this, a refund and an approval also say what was really paid where that is another sum
  | 'exchange-undone'
  | 'refund' // decided, and once more when it has left
  | 'refund-undone'
  | 'write-off'
  | 'payout' // this and the next three have left, as `refund` has
  | 'withdrawal'
  | 'gas'
  | 'sweep'
  | 'settled-undone' // of whichever of these had left
  | 'fee' // of a payment that failed
  | 'referral'
  | 'withdrawal-requested'
  | 'withdrawal-approved'
  | 'withdrawal-undone'
  | 'surplus'
  | 'surplus-claimed';

/** What was decided is named after the key of the payment that it makes owed, what has left after the payment's id. */
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
  corrected: (paymentId: string) => `corrected:${paymentId}` as const,
  /** As often as a re-org had taken it back by then. */
  settled: (paymentId: string, takenBack = 0) =>
    takenBack === 0 ? (`settled:${paymentId}` as const) : (`settled:${paymentId}:${takenBack}` as const),
  failed: (paymentId: string) => `failed:${paymentId}` as const,
  referral: (ticketId: string) => `referral:${ticketId}` as const,
  withdrawalRequested: (withdrawalId: string) => `withdrawal-requested:${withdrawalId}` as const,
  withdrawalApproved: (withdrawalId: string) => `withdrawal-approved:${withdrawalId}` as const,
  surplus: (assetId: number, lastPostingId: number) => `surplus:${assetId}:${lastPostingId}` as const,
  surplusClaimed: (assetId: number, reference: string) => `surplus-claimed:${assetId}:${reference}` as const,
};

export type EntryKey = ReturnType<(typeof entryKeys)[keyof typeof entryKeys]>;

/** Of the entry that takes back the one of this name. */
export const undone = (key: EntryKey): UndoneKey => `${key}:undone`;
export type UndoneKey = `${EntryKey}:undone`;
export type UndoneKind = Extract<EntryKind, `${string}-undone`>;
