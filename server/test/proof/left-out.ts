/** The operator's commands that change something and are no step of the random walk, each with the reason. */
const AFTER_A_RESTORE =
  'only after a restored backup, which a walk has none of: restored-backup.test.ts, killed.test.ts';
const MARKET = 'decides about tickets to come, and moves neither money nor a ticket';
const KEYS_OF_PARTNERS =
  'decides who may make tickets, and moves neither money nor a ticket: partners.test.ts';
const WEBHOOKS = 'tells partners of moves, and moves neither money nor a ticket: webhooks.test.ts';
const WORDS = 'words and links of the site';

export const leftOut: Readonly<Record<string, string>> = {
  'give-up-deposit': 'only for a network that can hide what a contract sent: watch-chain.test.ts',
  'record-payment': AFTER_A_RESTORE,
  'accept-payment': 'no coin of a walk keeps a part of what is sent: pay-out.test.ts',
  'accept-nonce': AFTER_A_RESTORE,
  'adopt-journal': 'only after a restored backup, which a walk has none of: restored-payments.test.ts',
  'approve-payment': 'a walk has no signer with limits: approved-payment.test.ts',
  'distrust-stock': AFTER_A_RESTORE,
  'claim-surplus': 'a surplus is found nowhere in a walk: that would be a breach',
  reconcile: 'each walk compares every wallet with its network by itself, hourly and at its end',
  'resolve-alert': 'puts away what was reported, and moves neither money nor a ticket',
  'retry-event': 'no event is ever given up in a walk: that would be a breach',
  'close-ticket':
    'ends the days of an invalid ticket, and moves neither money nor the ticket: forgetting.test.ts',
  'show-recipient': 'shows a phone or card, and moves neither money nor a ticket: personal-data.test.ts',
  'rotate-receipt-key':
    'changes the key of later receipts, and moves neither money nor a ticket: receipts.test.ts',
  'create-partner-key': KEYS_OF_PARTNERS,
  'rotate-partner-key': KEYS_OF_PARTNERS,
  'revoke-partner-key': KEYS_OF_PARTNERS,
  'set-webhook': WEBHOOKS,
  'rotate-webhook-secret': WEBHOOKS,
  'redeliver-webhook': WEBHOOKS,
  'remove-webhook': WEBHOOKS,
  'open-site': MARKET,
  'close-site': MARKET,
  'allow-coins': MARKET,
  'forbid-coins': MARKET,
  'fix-price': 'the walk has prices of its own, which it knows',
  'release-price': 'the walk has prices of its own, which it knows',
  'accept-jump': 'the walk has prices of its own, which it knows',
  'enable-pair': MARKET,
  'disable-pair': MARKET,
  'set-markup': MARKET,
  'set-hours': MARKET,
  'follow-pair': MARKET,
  'set-limits': MARKET,
  'set-first-confirmation': MARKET,
  'discard-letters': 'letters that wait, and neither money nor a ticket',
  'test-alerts': 'sends a test message, and moves neither money nor a ticket',
  'show-engine-room': WORDS,
  'set-name': WORDS,
  'set-slogan': WORDS,
  'set-contacts': WORDS,
  'set-aml-link': WORDS,
  'add-link': WORDS,
  'remove-link': WORDS,
};
