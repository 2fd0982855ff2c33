/** The entry that made a refund owed; taken back under the same name when the refund can never be included. */
export const refundEntryKey = (payoutKey: string): string => `decided:${payoutKey}`;
