/** Role × command here, role × call in `contract/src/console`. No other act is allowed. */
import { type Role, roles } from '@parom/contract/console/roles';

const rankOf = (role: string): number => roles.findIndex((one) => one === role);

/** An unknown role may do nothing; no role may make an unknown call. */
export const isAtLeast = (own: string, wanted: string): boolean =>
  rankOf(wanted) >= 0 && rankOf(own) >= rankOf(wanted);

/** Reads, and stops that only keep money where it is. */
const plain: Readonly<Record<Role, string>> = {
  viewer: `
    alerts assets blocked-addresses given-up monitors moves networks pairs proposals act-limits quotes payouts positions prices
    profit
    site site-settings texts articles treasury turnover withdrawals deposits partner-keys webhooks`,
  support: `
    find tickets ticket customer blocked-emails block-email add-note letters resend-letter
    recipient hold-ticket reject-ticket close-ticket block-address check-network
    save-text create-article save-identity reconcile resolve-alert take-alert return-alert retry-event stop-network redeliver-webhook`,
  cashier: `
    refuse-proposal
    claim-payment release-payment show-recipient revoke-partner-key remove-webhook invalidate-ticket cancel-payout bump-payment stop-payouts stop-asset
    reject-withdrawal give-up-deposit close-site disable-pair hide-from-monitors forbid-coins retry-sweep release-price`,
  treasurer: `
    cancel-move set-band remove-band open-site enable-pair show-to-monitors set-hours allow-coins label-for-monitors audit verify-audit
    start-network cold-transaction
    set-first-confirmation`,
  administrator: `
    set-name set-slogan set-contacts set-aml-link show-engine-room add-link remove-link publish-text withdraw-text
    publish-identity withdraw-identity set-article publish-article withdraw-article delete-article
    set-icon discard-letters distrust-stock test-alerts`,
};

/** They move money, or decide how much. */
const moving: Readonly<Record<Role, string>> = {
  viewer: '',
  support: '',
  cashier: `
    confirm-proposal
    continue-ticket pay-ticket refund-ticket refund-deposit write-off-deposit write-off-dust
    record-transfer approve-withdrawal start-payouts start-asset unblock-address
    unblock-email`,
  treasurer: `
    withdraw-profit move-to-cold confirm-move announce-refill add-capital book-lost remove-capital
    set-reserve claim-surplus book-found record-payment set-limits accept-payment approve-payment
    fix-price set-screening-threshold accept-jump set-symbol remove-symbol set-markup follow-pair set-confirmations`,
  administrator: `
    set-act-limit remove-act-limit
    add-token remove-token adopt-journal accept-nonce rotate-receipt-key create-partner-key rotate-partner-key
    set-webhook rotate-webhook-secret`,
};

const namesIn = (list: string): string[] => list.split(/\s+/).filter((name) => name !== '');

/** Consent to another operator's act. */
const consents: ReadonlySet<string> = new Set(namesIn('confirm-proposal confirm-move'));

export interface CommandRule {
  readonly role: Role;
  /** By the second factor. */
  readonly isConfirmed: boolean;
  /** By a passkey: a code is not enough. */
  readonly isByPasskey: boolean;
}

const ruleOf = (role: Role, name: string, isConfirmed: boolean): [string, CommandRule] => [
  name,
  { role, isConfirmed, isByPasskey: consents.has(name) },
];
const rules = new Map<string, CommandRule>(
  roles.flatMap((role) => [
    ...namesIn(plain[role]).map((name) => ruleOf(role, name, false)),
    ...namesIn(moving[role]).map((name) => ruleOf(role, name, true)),
  ]),
);

export const commandRule = (name: string): CommandRule | null => rules.get(name) ?? null;

export const mayRun = (role: string, name: string): boolean => isAtLeast(role, rules.get(name)?.role ?? '');
