import type { ActName, CommandName, QuestionName, Row } from './commands/calls.ts';

export const tablePages = [
  'tickets',
  'customers',
  'letters',
  'screening',
  'deposits',
  'payments',
  'withdrawals',
  'proposals',
  'treasury',
  'reconciliation',
  'prices',
  'pairs',
  'monitors',
  'networks',
  'catalogue',
  'alerts',
  'reports',
  'site',
  'audit',
] as const;
export type TablePage = (typeof tablePages)[number];

export interface Place {
  /** `ticket`: beside one ticket. `search`: the search asks it. */
  readonly page: TablePage | 'ticket' | 'search';
  /** The question whose rows it stands at; columns fill its arguments. */
  readonly at?: { readonly question: QuestionName; readonly fill: Readonly<Record<string, string>> };
}

const on = (page: Place['page']): Place => ({ page });
type Column<Question extends QuestionName> = keyof Row<Question> & string;
type Filling<Question extends QuestionName> =
  | Column<Question>
  | `${Column<Question>}.${0 | 1}`
  | `${Column<Question>}|${Column<Question>}`;
const at = <Question extends QuestionName>(
  page: Place['page'],
  question: Question,
  fill: Readonly<Record<string, Filling<Question>>>,
): Place => ({ page, at: { question, fill } });
const payout = { payout: 'id' } as const;
const deposit = { deposit: 'deposit' } as const;
const asset = { asset: 'asset' } as const;
const coin = { currency: 'coin' } as const;
/** `BTC/USDT`, cut at the stroke. `hot|bank`: the column that this row has. */
const sides = { from: 'pair.0', to: 'pair.1' } as const;
const network = { network: 'network' } as const;
const article = { article: 'article', version: 'version' } as const;

const placed: Readonly<Record<CommandName, Place>> = {
  find: on('search'),
  tickets: on('tickets'),
  ticket: on('ticket'),
  'hold-ticket': on('ticket'),
  'continue-ticket': on('ticket'),
  'pay-ticket': on('ticket'),
  'reject-ticket': on('ticket'),
  'invalidate-ticket': on('ticket'),
  'close-ticket': on('ticket'),
  'refund-ticket': on('ticket'),
  'show-recipient': on('ticket'),
  'rotate-receipt-key': on('site'),
  'partner-keys': on('site'),
  'create-partner-key': on('site'),
  'rotate-partner-key': at('site', 'partner-keys', { key: 'id' }),
  'revoke-partner-key': at('site', 'partner-keys', { key: 'id' }),
  webhooks: on('site'),
  'set-webhook': on('site'),
  'rotate-webhook-secret': at('site', 'webhooks', { webhook: 'id' }),
  'redeliver-webhook': at('site', 'webhooks', { webhook: 'id' }),
  'remove-webhook': at('site', 'webhooks', { webhook: 'id' }),

  customer: on('customers'),
  'blocked-emails': on('customers'),
  'block-email': on('customers'),
  'unblock-email': at('customers', 'blocked-emails', { email: 'email' }),
  'add-note': on('customers'),
  letters: on('letters'),
  'resend-letter': at('letters', 'letters', { letter: 'id' }),

  deposits: on('deposits'),
  'refund-deposit': at('deposits', 'deposits', deposit),
  'give-up-deposit': at('deposits', 'deposits', deposit),
  'write-off-deposit': at('deposits', 'deposits', deposit),
  'write-off-dust': on('deposits'),
  'retry-sweep': at('deposits', 'deposits', deposit),
  'book-lost': at('reconciliation', 'assets', asset),
  'book-found': at('reconciliation', 'assets', asset),

  payouts: on('payments'),
  recipient: on('payments'),
  'claim-payment': at('payments', 'payouts', payout),
  'release-payment': at('payments', 'payouts', payout),
  'record-transfer': at('payments', 'payouts', payout),
  'record-payment': at('payments', 'payouts', payout),
  'accept-payment': at('payments', 'payouts', payout),
  'bump-payment': at('payments', 'payouts', payout),
  'approve-payment': at('payments', 'payouts', payout),
  'cancel-payout': at('payments', 'payouts', payout),
  'stop-payouts': at('reconciliation', 'assets', asset),
  'start-payouts': at('reconciliation', 'assets', asset),
  'adopt-journal': at('networks', 'networks', network),
  'accept-nonce': at('networks', 'networks', network),

  withdrawals: on('withdrawals'),
  'approve-withdrawal': at('withdrawals', 'withdrawals', { withdrawal: 'id' }),
  'reject-withdrawal': at('withdrawals', 'withdrawals', { withdrawal: 'id' }),

  proposals: on('proposals'),
  'confirm-proposal': at('proposals', 'proposals', { proposal: 'id' }),
  'refuse-proposal': at('proposals', 'proposals', { proposal: 'id' }),
  'act-limits': on('proposals'),
  'set-act-limit': on('proposals'),
  'remove-act-limit': at('proposals', 'act-limits', { act: 'act', asset: 'asset' }),

  assets: on('reconciliation'),
  reconcile: at('reconciliation', 'assets', asset),
  'add-capital': at('reconciliation', 'assets', asset),
  'remove-capital': at('reconciliation', 'assets', asset),
  'set-reserve': at('reconciliation', 'assets', { asset: 'asset', books: 'hot|bank' }),
  'claim-surplus': at('reconciliation', 'assets', asset),

  treasury: on('treasury'),
  moves: on('treasury'),
  'withdraw-profit': at('treasury', 'treasury', asset),
  'move-to-cold': at('treasury', 'treasury', asset),
  'confirm-move': at('treasury', 'moves', { move: 'id' }),
  'cancel-move': at('treasury', 'moves', { move: 'id' }),
  'cold-transaction': at('treasury', 'moves', { move: 'id' }),
  'announce-refill': at('treasury', 'treasury', asset),
  'set-band': at('treasury', 'treasury', asset),
  'remove-band': at('treasury', 'treasury', asset),

  profit: on('reports'),
  turnover: on('reports'),
  positions: on('reports'),

  site: on('site'),
  'open-site': on('site'),
  'close-site': on('site'),
  'allow-coins': on('site'),
  'forbid-coins': on('site'),

  prices: on('prices'),
  'fix-price': at('prices', 'prices', coin),
  'release-price': at('prices', 'prices', coin),
  'accept-jump': at('prices', 'prices', { currency: 'coin', usdt: 'heldBack' }),

  pairs: on('pairs'),
  quotes: at('pairs', 'pairs', sides),
  'enable-pair': at('pairs', 'pairs', sides),
  'disable-pair': at('pairs', 'pairs', sides),
  'set-markup': at('pairs', 'pairs', { ...sides, percent: 'markupPercent', steps: 'steps' }),
  'set-hours': at('pairs', 'pairs', { ...sides, hours: 'hours' }),
  'follow-pair': at('pairs', 'pairs', sides),
  'set-limits': at('pairs', 'pairs', { ...sides, minimum: 'minimumUsdt', maximum: 'maximumUsdt' }),

  monitors: on('monitors'),
  'hide-from-monitors': at('monitors', 'monitors', { from: 'give', to: 'get' }),
  'label-for-monitors': at('monitors', 'monitors', { from: 'give', to: 'get', labels: 'ownLabels' }),
  'show-to-monitors': at('monitors', 'monitors', { from: 'give', to: 'get' }),

  networks: on('networks'),
  'check-network': at('networks', 'networks', network),
  'set-first-confirmation': at('networks', 'networks', network),
  'set-confirmations': on('catalogue'),
  'add-token': on('catalogue'),
  'remove-token': on('catalogue'),
  'set-symbol': on('catalogue'),
  'remove-symbol': on('catalogue'),
  'set-icon': on('catalogue'),
  'stop-asset': on('catalogue'),
  'start-asset': on('catalogue'),
  'stop-network': at('networks', 'networks', network),
  'start-network': at('networks', 'networks', network),
  'distrust-stock': on('networks'),

  'site-settings': on('site'),
  'set-name': on('site'),
  'set-slogan': on('site'),
  'set-contacts': on('site'),
  'set-aml-link': on('site'),
  'show-engine-room': on('site'),
  'add-link': on('site'),
  'remove-link': on('site'),
  'save-identity': on('site'),
  'publish-identity': on('site'),
  'withdraw-identity': on('site'),
  texts: on('site'),
  'save-text': on('site'),
  'publish-text': on('site'),
  'withdraw-text': on('site'),

  articles: on('site'),
  'create-article': on('site'),
  'set-article': at('site', 'articles', { ...article, day: 'day', tag: 'tag' }),
  'publish-article': at('site', 'articles', article),
  'withdraw-article': at('site', 'articles', article),
  'delete-article': at('site', 'articles', article),

  alerts: on('alerts'),
  'resolve-alert': at('alerts', 'alerts', { subject: 'subject' }),
  'take-alert': at('alerts', 'alerts', { subject: 'subject' }),
  'return-alert': at('alerts', 'alerts', { subject: 'subject' }),
  'test-alerts': on('alerts'),
  'given-up': on('alerts'),
  'retry-event': at('alerts', 'given-up', { event: 'event' }),
  'discard-letters': on('alerts'),
  'blocked-addresses': on('screening'),
  'block-address': on('screening'),
  'set-screening-threshold': on('screening'),
  'unblock-address': at('screening', 'blocked-addresses', { address: 'address' }),

  audit: on('audit'),
  'verify-audit': on('audit'),
};

export const places: Readonly<Record<string, Place>> = placed;

/** Each other act has a preview: the act itself, in a transaction that is taken back. */
const unseen: Readonly<Partial<Record<ActName, string>>> = {
  'show-recipient': 'it shows, and changes nothing',
  reconcile: 'it compares, and answers what it found',
  'test-alerts': 'it sends a message',
};
export const withoutPreview: Readonly<Record<string, string | undefined>> = unseen;

/** The page asks for a look at them first: they move money, close directions or refuse customers. */
export const seenFirst: ReadonlySet<string> = new Set<ActName>([
  'refund-ticket',
  'refund-deposit',
  'confirm-proposal',
  'pay-ticket',
  'write-off-deposit',
  'fix-price',
  'release-price',
  'accept-jump',
  'bump-payment',
  'set-markup',
  'follow-pair',
  'set-hours',
  'set-limits',
  'add-capital',
  'remove-capital',
  'set-reserve',
  'withdraw-profit',
  'move-to-cold',
  'set-confirmations',
  'add-token',
  'remove-token',
  'set-symbol',
  'remove-symbol',
  'set-icon',
  'stop-network',
  'start-network',
  'stop-asset',
  'start-asset',
  'stop-payouts',
  'start-payouts',
  'enable-pair',
  'disable-pair',
  'resend-letter',
  'block-email',
  'unblock-email',
  'block-address',
  'set-screening-threshold',
  'unblock-address',
  'take-alert',
  'return-alert',
]);
