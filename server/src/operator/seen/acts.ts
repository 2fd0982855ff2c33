/** Act → the thing that it changes, whose version it takes. Each other act has its reason. */
import type { Find } from './thing.ts';
import {
  actLimit,
  balance,
  band,
  deposit,
  move,
  payment,
  payoutStop,
  withdrawal,
} from './things-of-money.ts';
import {
  alert,
  blockedAddress,
  blockedEmail,
  letter,
  partnerKey,
  sales,
  settings,
  threshold,
  webhook,
} from './things-of-people.ts';
import {
  asset,
  fixedPrice,
  icon,
  monitored,
  network,
  removedAsset,
  rule,
  symbols,
} from './things-of-sales.ts';

const things: Readonly<Record<string, Find>> = {
  'claim-payment release-payment record-transfer record-payment accept-payment approve-payment bump-payment cancel-payout':
    payment,
  'refund-deposit give-up-deposit write-off-deposit retry-sweep': deposit,
  'approve-withdrawal reject-withdrawal': withdrawal,
  'confirm-move cancel-move': move,
  'set-band remove-band': band,
  'set-reserve': balance,
  'stop-payouts start-payouts': payoutStop,
  'set-act-limit remove-act-limit': actLimit,
  'fix-price release-price': fixedPrice,
  'enable-pair disable-pair set-markup set-hours follow-pair set-limits': rule,
  'hide-from-monitors show-to-monitors label-for-monitors': monitored,
  'stop-network start-network set-first-confirmation': network,
  'stop-asset start-asset set-confirmations': asset,
  'remove-token': removedAsset,
  'set-symbol remove-symbol': symbols,
  'set-icon': icon,
  'open-site close-site allow-coins forbid-coins': sales,
  'set-name set-slogan set-contacts set-aml-link show-engine-room add-link remove-link': settings,
  'block-email unblock-email': blockedEmail,
  'block-address unblock-address': blockedAddress,
  'set-screening-threshold': threshold,
  'take-alert return-alert resolve-alert': alert,
  'resend-letter': letter,
  'rotate-partner-key revoke-partner-key': partnerKey,
  'set-webhook rotate-webhook-secret redeliver-webhook remove-webhook': webhook,
};

export const thingOfAct: Readonly<Record<string, Find>> = Object.fromEntries(
  Object.entries(things).flatMap(([acts, find]) => acts.split(' ').map((act) => [act, find])),
);

/** The query of the call carries the ticket's version: its deposits and payments count as well. */
export const onTicket: ReadonlySet<string> = new Set([
  'hold-ticket',
  'continue-ticket',
  'pay-ticket',
  'reject-ticket',
  'invalidate-ticket',
  'close-ticket',
  'refund-ticket',
]);

/** They demand the last number that the operator saw, and their table allows each number once. */
export const byNumber: Readonly<Record<string, 'version' | 'seen'>> = {
  'save-text': 'version',
  'publish-text': 'seen',
  'withdraw-text': 'seen',
  'save-identity': 'version',
  'publish-identity': 'seen',
  'withdraw-identity': 'seen',
};

/** Their argument `version` counts the saved and published texts. The article's lock compares it. */
export const byCount: ReadonlySet<string> = new Set([
  'set-article',
  'publish-article',
  'withdraw-article',
  'delete-article',
]);

const NEW = 'it makes a new thing';
const BOOKED_ONCE = 'it adds to the books, and its reference is booked once';
const NAMES_SUM = 'it names the sum or count that the operator saw';
const DECIDED_ONCE = 'a proposal never changes, and is decided once under its lock';
const NO_THING = 'it acts on all that is there, not on one thing that the operator saw';
const CHANGES_NOTHING = 'it changes nothing that an operator sets';

export const withoutVersion: Readonly<Record<string, string>> = {
  'add-note': NEW,
  'add-token': NEW,
  'create-partner-key': NEW,
  'create-article': NEW,
  'announce-refill': NEW,
  'withdraw-profit': NEW,
  'move-to-cold': NEW,
  'add-capital': BOOKED_ONCE,
  'remove-capital': BOOKED_ONCE,
  'claim-surplus': BOOKED_ONCE,
  'book-lost': NAMES_SUM,
  'book-found': NAMES_SUM,
  'accept-nonce': NAMES_SUM,
  'accept-jump': NAMES_SUM,
  'confirm-proposal': DECIDED_ONCE,
  'refuse-proposal': DECIDED_ONCE,
  'write-off-dust': NO_THING,
  'adopt-journal': NO_THING,
  'discard-letters': NO_THING,
  'distrust-stock': NO_THING,
  'rotate-receipt-key': NO_THING,
  'retry-event': 'it repeats a given up event, and nothing is done twice',
  reconcile: CHANGES_NOTHING,
  'show-recipient': CHANGES_NOTHING,
  'test-alerts': CHANGES_NOTHING,
};
