/**
 * What each process's database user may do with each table, by module. A table that is missing here fails a
 * test. The worker reads and writes all tables, and only adds to `workerOnlyAdds`.
 */
import type { ProcessUser, Right, TableWants, Wanted } from '../platform/db/rights.ts';

export interface TableRights {
  readonly api: readonly Right[];
  readonly auditor: readonly Right[];
}

const READ = ['select'] as const;
const NONE = [] as const;
const APPEND = ['select', 'insert'] as const;
const WRITE = ['select', 'insert', 'update', 'delete'] as const;

const rights = (api: readonly Right[], auditor: readonly Right[] = READ): TableRights => ({ api, auditor });
const shown = rights(READ);
/** Passwords, tokens, keys. */
const secret = (api: readonly Right[] = NONE): TableRights => rights(api, NONE);

export const moduleRights = {
  'platform/schema.sql': {
    settings: secret(READ),
    jobs: rights(APPEND),
    outbox: rights(APPEND),
    // A stopped sale is reported by every process.
    alerts: rights(['select', 'insert', 'update']),
    errands: secret(['select', 'insert']),
    process_beats: rights(WRITE),
    shared_counts: rights(WRITE, NONE),
    room_probe: rights(['select', 'insert', 'truncate'], NONE),
  },
  'currencies/schema.sql': {
    currencies: shown,
    currency_icons: shown,
    networks: shown,
    assets: shown,
    removed_tokens: shown,
    asset_confirmations: shown,
    pair_rules: shown,
    direction_rules: shown,
  },
  'rates/schema.sql': {
    prices: shown,
    fixed_prices: shown,
    price_points: shown,
    rate_troubles: shown,
    venue_standings: shown,
    venue_answers: shown,
    dollar_watch: shown,
    venue_symbols: shown,
  },
  'accounts/schema.sql': { users: secret(WRITE), sessions: secret(WRITE), customer_notes: secret() },
  'ledger/schema.sql': { ledger_accounts: shown, ledger_entries: shown, ledger_postings: shown },
  'export/schema.sql': { hidden_directions: shown, direction_labels: shown },
  'mail/schema.sql': { mails: secret(READ), confirmed_addresses: rights(APPEND, NONE) },
  'aml/schema.sql': {
    blocked_addresses: shown,
    blocked_emails: shown,
    risk_ratings: shown,
    risk_threshold: shown,
  },
  // A customer's log-in is a row.
  'operator/schema.sql': { audit_log: rights(['insert', { select: ['id'] }]) },
  // Proposals are encrypted, and name sums only.
  'operator/four-eyes/schema.sql': { act_limits: rights(NONE), act_proposals: secret() },
  'operator/notices/schema.sql': { notices: rights(NONE), audit_hash_letters: rights(NONE) },
  'operators/schema.sql': {
    operators: secret(),
    operator_sessions: secret(),
    operator_invitations: secret(),
    operator_recovery_codes: secret(),
    operator_passkeys: secret(),
    operator_challenges: secret(),
  },
  'chains/schema.sql': {
    chain_cursors: shown,
    chain_blocks: shown,
    network_wallets: shown,
    address_indexes: shown,
    deposit_addresses: shown,
    deposits: shown,
  },
  // Empty in a live database.
  'chains/simulated/schema.sql': {
    sim_networks: rights(WRITE),
    sim_blocks: rights(WRITE),
    sim_transactions: rights(WRITE),
    sim_accounts: rights(WRITE),
  },
  'tickets/schema.sql': {
    // A row's lock needs the right to change a column.
    tickets: rights(['select', { update: ['language'] }]),
    ticket_history: shown,
    ticket_recalculations: rights(['select', { update: ['acknowledged_at', 'notify_at'] }]),
    deposit_judgements: shown,
    mailed_tokens: secret(['select', { update: ['used_at'] }]),
    handed_tokens: secret(WRITE),
    ticket_choices: shown,
    refund_requests: secret(READ),
    sealed_recipients: secret(['select', 'insert', { update: ['used_at'] }]),
    push_keys: secret(READ),
    ticket_pushes: secret(WRITE),
    receipt_keys: secret(APPEND),
    screening_answers: shown,
    unscreened_tickets: shown,
  },
  'site/schema.sql': { site_text_versions: shown, site_text_publications: shown, site_articles: shown },
  'referral/schema.sql': { withdrawals: shown },
  'partners/schema.sql': {
    partner_keys: secret(READ),
    partner_nonces: rights(APPEND),
    partner_quotes: rights(APPEND),
    partner_orders: rights(['select', 'insert', { update: ['ticket_id'] }]),
    partner_webhooks: secret(READ),
    partner_deliveries: rights(NONE),
  },
  'payments/schema.sql': {
    payments: shown,
    payment_approvals: rights(NONE),
    payment_approval_requests: rights(NONE),
    payment_claims: rights(NONE),
    wallet_nonces: shown,
    address_losses: shown,
    network_costs: shown,
    wallet_comparisons: shown,
  },
  'payments/transmissions/schema.sql': {
    transmissions: shown,
    transmission_keys: rights(NONE),
    payment_transmissions: shown,
    discarded_transmissions: rights(NONE),
  },
  'treasury/schema.sql': { treasury_moves: rights(NONE), treasury_bands: rights(NONE) },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TableRights>>>>;

/** Triggers refuse changes too, but an owner could drop them. */
export const workerOnlyAdds = ['audit_log', 'ledger_entries', 'ledger_postings'];

const workerTruncates = ['room_probe'];
/** Run as the owner, with its rights. */
const apiFunctions = ['create_ticket(p jsonb)', 'add_to_sandbox_clock(p_ms bigint)'];

const READ_APPLIED = { applied_sql: READ };
const tables: Readonly<Record<string, TableRights>> = Object.assign({}, ...Object.values(moduleRights));
const ofTables = (of: (table: string, rights: TableRights) => readonly Right[]): TableWants =>
  Object.fromEntries(Object.entries(tables).map(([table, own]) => [table, of(table, own)]));

/** By the ending of the user's name: `parom_api` beside the owner `parom`. */
export const wantedRights: Readonly<Record<ProcessUser, Wanted>> = {
  api: { tables: { ...ofTables((_, { api }) => api), ...READ_APPLIED }, functions: apiFunctions },
  worker: {
    tables: {
      ...ofTables((table) => [
        ...(workerOnlyAdds.includes(table) ? APPEND : WRITE),
        ...(workerTruncates.includes(table) ? (['truncate'] as const) : []),
      ]),
      ...READ_APPLIED,
    },
    functions: apiFunctions,
  },
  auditor: { tables: { ...ofTables((_, { auditor }) => auditor), ...READ_APPLIED }, functions: [] },
};
