/** Written by `npm run schema` from the SQL of the modules. */
import type { Generated } from 'kysely';

export interface ActLimitsTable {
  command: string;
  asset_id: number | null;
  amount: string;
  set_by: string;
  set_at: Date;
}

export interface ActProposalsTable {
  id: string;
  command: string;
  sent: Buffer | null;
  shown: unknown;
  asset_id: number | null;
  amount: string | null;
  seen_ticket: string | null;
  seen_version: string | null;
  object: string | null;
  proposed_by: string;
  proposed_at: Date;
  ends_at: Date;
  state: 'open' | 'confirming' | 'done' | 'refused' | 'changed' | 'failed' | 'ended';
  decided_by: string | null;
  decided_at: Date | null;
}

export interface AddressIndexesTable {
  network_id: number;
  next_index: number;
  distrusted_below: Generated<number>;
  former_below: Generated<number>;
}

export interface AddressLossesTable {
  id: Generated<number>;
  deposit_address_id: number;
  currency_id: number;
  amount: string;
  at: Date;
}

export interface AlertsTable {
  id: Generated<number>;
  subject: string;
  message: string;
  detail: unknown;
  raised_at: Date;
  resolved_at: Date | null;
  announced_at: Date | null;
  settled_at: Date | null;
  taken_by: string | null;
  taken_at: Date | null;
}

export interface AssetConfirmationsTable {
  asset_id: number;
  from_amount: string;
  confirmations: number;
}

export interface AssetsTable {
  id: number;
  currency_id: number;
  network_id: number | null;
  decimals: number;
  contract: string | null;
  is_added: Generated<boolean>;
  is_shown: Generated<boolean>;
  reserved: Generated<string>;
  reserved_unpaid: Generated<string>;
  payment_fee: Generated<string>;
  kept_back: Generated<string>;
  locked: Generated<string>;
  in_stopped_reason: unknown;
  in_stopped_until: Date | null;
  payments_stopped_reason: unknown;
  payments_stopped_until: Date | null;
  outflow_since: Date | null;
}

export interface AuditHashLettersTable {
  day: string;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  operator_email: string | null;
  command: string;
  arguments: unknown;
  outcome: 'begun' | 'done' | 'proposed' | 'refused' | 'failed';
  why: unknown;
  ends: number | null;
  source: unknown;
  changes: unknown;
  place: Generated<number>;
  hash: Generated<Buffer>;
}

export interface BlockedAddressesTable {
  address: string;
  reason: string;
  added_at: Date;
}

export interface BlockedEmailsTable {
  email: string;
  reason: string;
  blocked_by: string;
  added_at: Date;
}

export interface ChainBlocksTable {
  network_id: number;
  height: number;
  hash: string;
  is_whole: Generated<boolean>;
}

export interface ChainCursorsTable {
  network_id: number;
  height: number;
  hash: string;
  moved_at: Date;
  block_made_at: Date | null;
  final_height: number | null;
  final_since: Date | null;
}

export interface ConfirmedAddressesTable {
  email: string;
  confirmed_at: Date;
}

export interface CurrenciesTable {
  id: number;
  code: string;
  type: number;
  name: string;
  short_name: string;
  icon_path: string | null;
  decimals: number;
  is_popular: Generated<boolean>;
  restrictions: Generated<number[]>;
  is_listed: Generated<boolean>;
}

export interface CurrencyIconsTable {
  currency_id: number;
  svg: string;
}

export interface CustomerNotesTable {
  id: Generated<number>;
  email: string;
  written_by: string;
  at: Date;
  text: string;
}

export interface DepositAddressesTable {
  id: Generated<number>;
  network_id: number;
  address: string;
  memo: string | null;
  derivation_index: number | null;
  derived_for: number | null;
  is_retired: Generated<boolean>;
  ticket_id: string | null;
  given_at: Date | null;
}

export interface DepositJudgementsTable {
  deposit_id: number;
  ticket_id: string | null;
  verdict: string;
  disposition: 'open' | 'exchanged' | 'refunding' | 'refunded' | 'parked' | 'unmatched' | 'written-off' | 'vanished';
  updated_at: Date;
  credit_entry_key: string | null;
  loss_entry_key: string | null;
  is_resent: Generated<boolean>;
  was_stopped: Generated<boolean>;
  was_doubted: Generated<boolean>;
  is_dust: Generated<boolean>;
  locked_give_usdt: string | null;
  locked_get_usdt: string | null;
  locked_promise: string | null;
  locked_sources: unknown;
  locked_at: Date | null;
  awaits_price: Generated<boolean>;
  confirmed_give_usdt: string | null;
  confirmed_get_usdt: string | null;
  confirmed_sources: unknown;
  confirmed_at: Date | null;
  exchanged_at_rates: unknown;
  refund_network_fee: string | null;
  refund_aml_fee: string | null;
}

export interface DepositsTable {
  id: Generated<number>;
  network_id: number;
  currency_id: number;
  tx_id: string;
  output_index: number;
  address: string;
  memo: string | null;
  sender: string | null;
  units: string;
  amount: string;
  deposit_address_id: number | null;
  state: 'mempool' | 'mined' | 'final' | 'vanished';
  block_height: number | null;
  block_hash: string | null;
  first_seen_at: Date;
  first_mined_at: Date | null;
  final_at: Date | null;
  missing_since: Date | null;
  missed_at: Date | null;
  sweep_requested_at: Date | null;
  sweep_attempt: Generated<number>;
}

export interface DirectionLabelsTable {
  give_asset_id: number;
  get_asset_id: number;
  labels: string[];
}

export interface DirectionRulesTable {
  give_asset_id: number;
  get_asset_id: number;
  is_enabled: Generated<boolean>;
  stopped_reason: unknown;
  stopped_until: Date | null;
  markup_bps: number | null;
  markup_steps: unknown;
  opens_minute: number | null;
  closes_minute: number | null;
  min_give_usdt: string | null;
  max_give_usdt: string | null;
}

export interface DiscardedTransmissionsTable {
  id: string;
}

export interface DollarWatchTable {
  is_only: Generated<boolean>;
  usdt: string;
  observed_at: Date;
  is_broken: boolean;
}

export interface ErrandsTable {
  id: string;
  kind: string;
  asked: unknown;
  asked_at: Generated<Date>;
  begun_at: Date | null;
  answer: unknown;
}

export interface FixedPricesTable {
  currency_id: number;
  usdt: string;
  market_usdt: string | null;
  set_by: string;
  set_at: Date;
  ends_at: Date | null;
}

export interface HandedTokensTable {
  code_hash: Buffer;
  ticket_id: string;
  made_at: Date;
  is_by_mail: boolean;
  token_hash: Buffer | null;
}

export interface HiddenDirectionsTable {
  give_asset_id: number;
  get_asset_id: number;
  hidden_by: string;
  hidden_at: Date;
}

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: unknown;
  dedup_key: string | null;
  run_at: Date;
  locked_until: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  failed_at: Date | null;
  created_at: Date;
}

export interface LedgerAccountsTable {
  id: Generated<number>;
  kind: string;
  currency_id: number;
  network_id: number | null;
  owner_id: string | null;
  balance: Generated<string>;
}

export interface LedgerEntriesTable {
  id: Generated<number>;
  key: string;
  kind: string;
  ticket_id: string | null;
  note: string | null;
  at: Date;
}

export interface LedgerPostingsTable {
  id: Generated<number>;
  entry_id: number;
  account_id: number;
  currency_id: number;
  amount: string;
}

export interface MailedTokensTable {
  token_hash: Buffer;
  ticket_id: string;
  made_at: Date;
  used_at: Date | null;
}

export interface MailsTable {
  id: string;
  number: Generated<number>;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  secret_of: string | null;
  attachment: unknown;
  message_id: string;
  in_reply_to: string | null;
  lane: Generated<'free' | 'paid' | 'own' | 'house'>;
  created_at: Date;
  admitted_at: Date | null;
  sent_at: Date | null;
  failed_at: Date | null;
  tries: Generated<number>;
  last_error: unknown;
  refusal: string | null;
}

export interface NetworkCostsTable {
  asset_id: number;
  payout_fee: string;
  sweep_fee: string;
  asked_at: Date;
  payout_floor_usdt: string | null;
  sweep_floor_usdt: string | null;
  priced_at: Date | null;
}

export interface NetworkWalletsTable {
  network_id: number;
  chain_id: number;
  account_fingerprint: string;
  hot_address: string;
  bound_at: Date;
}

export interface NetworksTable {
  id: number;
  code: string;
  name: string;
  address_format: string;
  has_memo: boolean;
  native_currency_id: number;
  approves_required: number;
  first_confirmation_ms: Generated<number>;
  in_stopped_reason: unknown;
  in_stopped_until: Date | null;
  out_stopped_reason: unknown;
  out_stopped_until: Date | null;
  wallet_frozen_reason: unknown;
}

export interface NoticesTable {
  id: Generated<number>;
  written_at: Date;
  chat_text: string | null;
  is_silent: boolean;
  claimed_until: Date | null;
  sent_at: Date | null;
  failed_at: Date | null;
}

export interface OperatorChallengesTable {
  id: string;
  challenge: string;
  purpose: 'register' | 'log-in' | 'confirm';
  operator_id: string;
  session_id: string | null;
  expires_at: Date;
}

export interface OperatorInvitationsTable {
  token_hash: Buffer;
  operator_id: string | null;
  email: string;
  role: 'viewer' | 'support' | 'cashier' | 'treasurer' | 'administrator';
  expires_at: Date;
}

export interface OperatorPasskeysTable {
  id: string;
  operator_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: unknown;
  created_at: Date;
  last_used_at: Date | null;
}

export interface OperatorRecoveryCodesTable {
  operator_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface OperatorSessionsTable {
  id: string;
  token_hash: Buffer;
  operator_id: string;
  address: string;
  device: string | null;
  created_at: Date;
  seen_at: Date;
  confirmed_at: Date | null;
  passkey_at: Date | null;
  expires_at: Date;
}

export interface OperatorsTable {
  id: string;
  email: string;
  role: 'viewer' | 'support' | 'cashier' | 'treasurer' | 'administrator';
  password_hash: string;
  failed_tries: Generated<number>;
  locked_until: Date | null;
  disabled_at: Date | null;
  totp_secret: Buffer | null;
  totp_pending: Buffer | null;
  totp_step: number | null;
  created_at: Date;
}

export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  payload: unknown;
  created_at: Generated<Date>;
}

export interface PairRulesTable {
  from_currency_id: number;
  to_currency_id: number;
  is_enabled: boolean;
  stopped_reason: unknown;
  stopped_until: Date | null;
  markup_bps: number;
  markup_steps: Generated<unknown>;
  opens_minute: number | null;
  closes_minute: number | null;
  min_give_usdt: string;
  max_give_usdt: string;
}

export interface PartnerDeliveriesTable {
  id: string;
  webhook_id: string;
  ticket_id: string;
  state_id: number;
  queued_at: Date;
  tried_since: Date;
  leased_until: Date | null;
  attempts: Generated<number>;
  fault: unknown;
  delivered_at: Date | null;
  given_up_at: Date | null;
}

export interface PartnerKeysTable {
  id: string;
  user_id: string;
  name: string;
  sealed_secret: Buffer;
  sealed_former: Buffer | null;
  former_until: Date | null;
  scopes: unknown;
  addresses: unknown;
  calls_per_minute: number;
  created_at: Date;
  revoked_at: Date | null;
}

export interface PartnerNoncesTable {
  key_id: string;
  nonce: string;
  used_at: Date;
}

export interface PartnerOrdersTable {
  user_id: string;
  idempotency_key: string;
  body_hash: string;
  ticket_id: string | null;
  created_at: Date;
}

export interface PartnerQuotesTable {
  id: string;
  user_id: string;
  sent: unknown;
  give_amount: string;
  get_amount: string;
  expires_at: Date;
}

export interface PartnerWebhooksTable {
  id: string;
  user_id: string;
  url: string;
  sealed_secret: Buffer;
  sealed_former: Buffer | null;
  former_until: Date | null;
  created_at: Date;
}

export interface PaymentApprovalRequestsTable {
  payment_id: string;
  digest: string;
  needed: number;
  why: string;
  asked_at: Date;
}

export interface PaymentApprovalsTable {
  payment_id: string;
  way: 'passkey' | 'key-file';
  person: string;
  digest: string | null;
  passkey: string | null;
  client_data: string | null;
  authenticator_data: string | null;
  signature: string;
  at: Date;
  verdict: string | null;
}

export interface PaymentClaimsTable {
  payment_id: string;
  claimed_by: string;
  claimed_until: Date;
}

export interface PaymentTransmissionsTable {
  payment_id: string;
  transmission_id: string;
}

export interface PaymentsTable {
  id: string;
  key: string;
  purpose: 'payout' | 'refund' | 'withdrawal' | 'treasury-out' | 'gas' | 'delegate' | 'undelegate' | 'sweep' | 'consolidate';
  ticket_id: string | null;
  deposit_id: number | null;
  withdrawal_id: string | null;
  deposit_address_id: number | null;
  parent_id: string | null;
  asset_id: number;
  address: string;
  memo: string | null;
  amount: string;
  fee: string | null;
  reference: string | null;
  state: 'queued' | 'manual' | 'signed' | 'sent' | 'final' | 'failed' | 'cancelled';
  created_at: Date;
  signed_at: Date | null;
  closed_at: Date | null;
  attempts: Generated<number>;
  last_error: unknown;
  lease_until: Date | null;
  is_reserved: boolean;
  pays_stopped_address: Generated<boolean>;
  passes_outflow: Generated<boolean>;
  tx_id: string | null;
  times_taken_back: Generated<number>;
  failure: 'reverted' | 'memoNeeded' | 'notActivated' | 'cannotReceive' | 'blacklisted' | 'bounced' | 'spent' | 'expired' | 'ours' | null;
  unpaid_proven_at: Date | null;
}

export interface PricePointsTable {
  currency_id: number;
  at: Date;
  usdt: string;
  is_hourly: boolean;
}

export interface PricesTable {
  currency_id: number;
  usdt: string;
  kind: string;
  sources: unknown;
  observed_at: Date;
  refuted_at: Date | null;
  pending_usdt: string | null;
  pending_kind: string | null;
  pending_sources: unknown;
  pending_observed_at: Date | null;
  pending_since: Date | null;
  pending_seen_at: Date | null;
}

export interface ProcessBeatsTable {
  process: string;
  roles: string;
  version: string;
  is_worker: boolean;
  started_at: Generated<Date>;
  beat_at: Date;
  ended_at: Date | null;
}

export interface PushKeysTable {
  is_only: Generated<boolean>;
  public_key: Buffer;
  sealed: Buffer;
  data_key_id: string;
  made_at: Date;
}

export interface RateTroublesTable {
  subject: string;
  since: Date;
  seen_at: Date;
}

export interface ReceiptKeysTable {
  id: string;
  public_key: Buffer;
  sealed: Buffer | null;
  data_key_id: string | null;
  made_at: Date;
  retired_at: Date | null;
}

export interface RefundRequestsTable {
  id: string;
  ticket_id: string;
  state_id: number;
  address: string;
  memo: string | null;
  made_at: Date;
  expires_at: Date;
  token_hash: Buffer | null;
  used_at: Date | null;
}

export interface RemovedTokensTable {
  asset_id: number;
  currency_id: number;
  name: string;
  removed_at: Date;
}

export interface RiskRatingsTable {
  provider: string;
  subject: Buffer;
  network_id: number | null;
  tx_id: string | null;
  score: number;
  is_stopped: boolean;
  at: Date;
}

export interface RiskThresholdTable {
  id: Generated<boolean>;
  score: number;
  set_at: Date;
}

export interface RoomProbeTable {
  filler: string;
}

export interface ScreeningAnswersTable {
  id: Generated<number>;
  ticket_id: string;
  deposit_id: number | null;
  provider: string;
  verdict: 'stop' | 'doubt';
  reason: string;
  rating: unknown;
  at: Date;
}

export interface SealedRecipientsTable {
  token: string;
  sealed: Buffer;
  key_id: string;
  used_at: Date;
}

export interface SessionsTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  is_provisional: Generated<boolean>;
  created_at: Date;
  expires_at: Date;
}

export interface SettingsTable {
  key: string;
  value: unknown;
  updated_at: Date;
}

export interface SharedCountsTable {
  process: string;
  family: string;
  counted: string;
  tries: number;
  ends_at: Date;
}

export interface SimAccountsTable {
  network_id: number;
  account: string;
  needs_memo: boolean;
  is_activated: boolean;
}

export interface SimBlocksTable {
  network_id: number;
  height: number;
  hash: string;
  parent_hash: string;
  at: Date;
}

export interface SimNetworksTable {
  network_id: number;
  seed: Buffer;
  fault: Generated<string>;
}

export interface SimTransactionsTable {
  network_id: number;
  tx_id: string;
  output_index: Generated<number>;
  seq: Generated<number>;
  currency_id: number;
  sender: string;
  address: string;
  account: string;
  memo: string | null;
  amount: string;
  fee: Generated<string>;
  replaceable: Generated<boolean>;
  from_service: Generated<boolean>;
  to_service: Generated<boolean>;
  spends: string | null;
  valid_until: number | null;
  state: 'mempool' | 'mined' | 'dropped' | 'replaced';
  block_height: number | null;
}

export interface SiteArticlesTable {
  slug: string;
  day: string;
  tag: string;
  created_by: string;
  created_at: Date;
  deleted_at: Date | null;
}

export interface SiteTextPublicationsTable {
  name: string;
  language: string;
  number: number;
  version: number | null;
  published_by: string;
  published_at: Date;
}

export interface SiteTextVersionsTable {
  name: string;
  language: 'ru' | 'en' | 'both';
  version: number;
  source: string;
  saved_by: string;
  saved_at: Date;
}

export interface TicketChoicesTable {
  ticket_id: string;
  state_id: number;
  way: 'exchange' | 'rest' | 'refund';
  quoted_at: Date;
  chosen_at: Date;
}

export interface TicketHistoryTable {
  id: Generated<number>;
  ticket_id: string;
  from_status: number | null;
  to_status: number;
  by_whom: string;
  why: unknown;
  at: Date;
}

export interface TicketPushesTable {
  id: Generated<number>;
  ticket_id: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  language: number;
  made_at: Date;
}

export interface TicketRecalculationsTable {
  id: Generated<number>;
  ticket_id: string;
  at: Date;
  from_amount: string;
  to_amount: string;
  from_rate: string;
  to_rate: string;
  sources: unknown;
  acknowledged_at: Date | null;
  notify_at: Date | null;
  mailed_at: Date | null;
}

export interface TicketsTable {
  id: string;
  simple_id: Generated<number>;
  status: number;
  status_reason: string | null;
  custom_status_reason: string | null;
  created_at: Date;
  expires_at: Date;
  reported_paid_at: Date | null;
  rest_until: Date | null;
  first_seen_at: Date | null;
  closed_at: Date | null;
  give_asset_id: number;
  get_asset_id: number;
  give_amount: string;
  get_amount: string;
  promised_amount: string | null;
  received_worth: Generated<string>;
  give_usdt: string;
  get_usdt: string;
  rate_sources: unknown;
  markup_bps: number;
  markup_steps: Generated<unknown>;
  exchanged_bps: number | null;
  min_give: string;
  max_give: string;
  stray_max_give: string | null;
  to_address: string;
  to_memo: string | null;
  refund_address: string | null;
  refund_memo: string | null;
  deposit_address_id: number;
  reserved: Generated<string>;
  reserve_is_unpaid: Generated<boolean>;
  approved_at: Date | null;
  address_was_stopped: Generated<boolean>;
  accepted_breaches: Generated<unknown>;
  email: string;
  email_changes: Generated<number>;
  language: number;
  user_id: string | null;
  session_id: string | null;
  client_address: string;
  referrer_user_id: string | null;
  referer_code: string | null;
  referrer_header: string | null;
  offer_token_hash: Buffer;
}

export interface TransmissionKeysTable {
  transmission_id: string;
  network_id: number;
  key: string;
  is_final: Generated<boolean>;
}

export interface TransmissionsTable {
  id: string;
  network_id: number;
  wallet: string;
  number: number | null;
  tx_id: string;
  bytes: Buffer;
  fee_limit: string;
  fee: string | null;
  valid_until: number | null;
  valid_until_time: Date | null;
  depends_on: Generated<string[]>;
  proof: string | null;
  state: 'signed' | 'sent' | 'final' | 'failed' | 'impossible' | 'replaced';
  block_height: number | null;
  signed_at: Date;
  sent_at: Date | null;
  bump_asked_at: Date | null;
  closed_at: Date | null;
  attempts: Generated<number>;
  last_error: unknown;
  lease_until: Date | null;
}

export interface TreasuryBandsTable {
  asset_id: number;
  minimum: string;
  target: string;
  maximum: string;
}

export interface TreasuryMovesTable {
  id: string;
  kind: 'cold' | 'profit' | 'refill';
  asset_id: number;
  amount: string;
  address: string | null;
  memo: string | null;
  refilled_from: 'cold' | 'capital' | null;
  state: 'proposed' | 'paying' | 'announced' | 'done' | 'failed' | 'cancelled';
  asked_by: string;
  asked_at: Date;
  confirmed_by: string | null;
  deposit_id: number | null;
  closed_at: Date | null;
}

export interface UnscreenedTicketsTable {
  ticket_id: string;
  provider: string;
  outage: 'silent' | 'refused' | 'garbled' | 'pending';
  said: string;
  since: Date;
  tried_at: Date;
}

export interface UsersTable {
  id: string;
  email: string;
  password_hash: string;
  language: Generated<number>;
  is_automatic: Generated<boolean>;
  first_login_at: Date | null;
  created_at: Date;
  ref_code: string;
  referrer_id: string | null;
  referrer_header: string | null;
}

export interface VenueAnswersTable {
  source: string;
  currency_id: number;
  kind: string;
  is_last_resort: boolean;
  is_refused: boolean;
  usdt: string | null;
  observed_at: Date | null;
}

export interface VenueStandingsTable {
  source: string;
  currency_id: number;
  is_set_aside: boolean;
  turning_since: Date | null;
  seen_at: Date;
}

export interface VenueSymbolsTable {
  currency_id: number;
  venue: string;
  symbol: string;
  quote: 'USDT' | 'USD';
}

export interface WalletComparisonsTable {
  asset_id: number;
  account: 'hot' | 'deposits';
  tried_at: Date;
  outcome: 'compared' | 'behind' | 'underway' | 'silent';
  looked_at: Date | null;
  books: string | null;
  network: string | null;
  leaving: string | null;
  arriving: string | null;
  unasked: string | null;
  addresses_asked: number | null;
  addresses_moving: number | null;
  missing: string | null;
  extra: string | null;
  differs_since: Date | null;
}

export interface WalletNoncesTable {
  network_id: number;
  wallet: string;
  next_nonce: number;
}

export interface WithdrawalsTable {
  id: string;
  user_id: string;
  amount_usdt: string;
  fee_usdt: string;
  asset_id: number;
  pay_amount: string;
  address: string;
  memo: string | null;
  state: 'requested' | 'approved' | 'paid' | 'rejected';
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface Schema {
  act_limits: ActLimitsTable;
  act_proposals: ActProposalsTable;
  address_indexes: AddressIndexesTable;
  address_losses: AddressLossesTable;
  alerts: AlertsTable;
  asset_confirmations: AssetConfirmationsTable;
  assets: AssetsTable;
  audit_hash_letters: AuditHashLettersTable;
  audit_log: AuditLogTable;
  blocked_addresses: BlockedAddressesTable;
  blocked_emails: BlockedEmailsTable;
  chain_blocks: ChainBlocksTable;
  chain_cursors: ChainCursorsTable;
  confirmed_addresses: ConfirmedAddressesTable;
  currencies: CurrenciesTable;
  currency_icons: CurrencyIconsTable;
  customer_notes: CustomerNotesTable;
  deposit_addresses: DepositAddressesTable;
  deposit_judgements: DepositJudgementsTable;
  deposits: DepositsTable;
  direction_labels: DirectionLabelsTable;
  direction_rules: DirectionRulesTable;
  discarded_transmissions: DiscardedTransmissionsTable;
  dollar_watch: DollarWatchTable;
  errands: ErrandsTable;
  fixed_prices: FixedPricesTable;
  handed_tokens: HandedTokensTable;
  hidden_directions: HiddenDirectionsTable;
  jobs: JobsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_postings: LedgerPostingsTable;
  mailed_tokens: MailedTokensTable;
  mails: MailsTable;
  network_costs: NetworkCostsTable;
  network_wallets: NetworkWalletsTable;
  networks: NetworksTable;
  notices: NoticesTable;
  operator_challenges: OperatorChallengesTable;
  operator_invitations: OperatorInvitationsTable;
  operator_passkeys: OperatorPasskeysTable;
  operator_recovery_codes: OperatorRecoveryCodesTable;
  operator_sessions: OperatorSessionsTable;
  operators: OperatorsTable;
  outbox: OutboxTable;
  pair_rules: PairRulesTable;
  partner_deliveries: PartnerDeliveriesTable;
  partner_keys: PartnerKeysTable;
  partner_nonces: PartnerNoncesTable;
  partner_orders: PartnerOrdersTable;
  partner_quotes: PartnerQuotesTable;
  partner_webhooks: PartnerWebhooksTable;
  payment_approval_requests: PaymentApprovalRequestsTable;
  payment_approvals: PaymentApprovalsTable;
  payment_claims: PaymentClaimsTable;
  payment_transmissions: PaymentTransmissionsTable;
  payments: PaymentsTable;
  price_points: PricePointsTable;
  prices: PricesTable;
  process_beats: ProcessBeatsTable;
  push_keys: PushKeysTable;
  rate_troubles: RateTroublesTable;
  receipt_keys: ReceiptKeysTable;
  refund_requests: RefundRequestsTable;
  removed_tokens: RemovedTokensTable;
  risk_ratings: RiskRatingsTable;
  risk_threshold: RiskThresholdTable;
  room_probe: RoomProbeTable;
  screening_answers: ScreeningAnswersTable;
  sealed_recipients: SealedRecipientsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  shared_counts: SharedCountsTable;
  sim_accounts: SimAccountsTable;
  sim_blocks: SimBlocksTable;
  sim_networks: SimNetworksTable;
  sim_transactions: SimTransactionsTable;
  site_articles: SiteArticlesTable;
  site_text_publications: SiteTextPublicationsTable;
  site_text_versions: SiteTextVersionsTable;
  ticket_choices: TicketChoicesTable;
  ticket_history: TicketHistoryTable;
  ticket_pushes: TicketPushesTable;
  ticket_recalculations: TicketRecalculationsTable;
  tickets: TicketsTable;
  transmission_keys: TransmissionKeysTable;
  transmissions: TransmissionsTable;
  treasury_bands: TreasuryBandsTable;
  treasury_moves: TreasuryMovesTable;
  unscreened_tickets: UnscreenedTicketsTable;
  users: UsersTable;
  venue_answers: VenueAnswersTable;
  venue_standings: VenueStandingsTable;
  venue_symbols: VenueSymbolsTable;
  wallet_comparisons: WalletComparisonsTable;
  wallet_nonces: WalletNoncesTable;
  withdrawals: WithdrawalsTable;
}
