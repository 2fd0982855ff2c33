import type { LimitedAct } from '@parom/contract/console/commands/proposal-calls';

/** Act → which limit applies: by the coins of what, or each time. */
export type Weighing =
  | 'received'
  | 'payout'
  | 'deposit'
  | 'payment'
  | 'withdrawal'
  | 'amount'
  | 'each'
  /** Only a stricter limit takes effect at once. */
  | 'limit';

export const limitedWeighings = {
  'refund-ticket': 'received',
  'pay-ticket': 'payout',
  'continue-ticket': 'payout',
  'refund-deposit': 'deposit',
  'write-off-deposit': 'deposit',
  'write-off-dust': 'each',
  'record-transfer': 'payment',
  'record-payment': 'payment',
  'accept-payment': 'payment',
  'approve-withdrawal': 'withdrawal',
  'add-capital': 'amount',
  'remove-capital': 'amount',
  'claim-surplus': 'amount',
  'announce-refill': 'amount',
  'book-lost': 'amount',
  'book-found': 'amount',
  'set-reserve': 'each',
  'start-payouts': 'each',
  'start-asset': 'each',
  'fix-price': 'each',
  'accept-jump': 'each',
  'set-markup': 'each',
  'follow-pair': 'each',
  'set-limits': 'each',
  'set-confirmations': 'each',
  'add-token': 'each',
  'remove-token': 'each',
  'set-symbol': 'each',
  'remove-symbol': 'each',
  'unblock-address': 'each',
  'unblock-email': 'each',
  'adopt-journal': 'each',
  'accept-nonce': 'each',
  'create-partner-key': 'each',
  'rotate-partner-key': 'each',
  'set-webhook': 'each',
  'rotate-webhook-secret': 'each',
  'rotate-receipt-key': 'each',
} as const satisfies Readonly<Record<LimitedAct, Weighing>>;

const weighings: Readonly<Record<string, Weighing>> = {
  ...limitedWeighings,
  'set-act-limit': 'limit',
  'remove-act-limit': 'limit',
};
export const weighingOf = (command: string): Weighing | null =>
  Object.hasOwn(weighings, command) ? (weighings[command] ?? null) : null;

/** Treasury and payments have two people of their own. */
export const hasOtherEyes: ReadonlySet<string> = new Set([
  'withdraw-profit',
  'move-to-cold',
  'confirm-move',
  'approve-payment',
  'confirm-proposal',
]);
