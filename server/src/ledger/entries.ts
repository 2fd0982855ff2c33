/** Pure. Debit is positive (we hold or spent it), credit negative (we owe or earned it). */
import { type Decimal, decimal } from '@parom/contract/money';
import type { EntryKey, EntryKind, UndoneKey } from './entry-keys.ts';

export type AccountKind =
  | 'hot' // the wallet that pays.
  | 'bank' // roubles that the bank owes us: it pays in place of a hot wallet.
  | 'deposits' // deposit addresses, before the sweep.
  | 'customer' // tickets' deposits, not exchanged or refunded yet.
  | 'unmatched' // unassigned deposits.
  | 'payable' // decided payouts, refunds and withdrawals, not left yet.
  | 'referral' // earned by referrers, one account per user.
  | 'withdrawals' // requested by referrers, not approved yet.
  | 'liquidity' // the exchange position: every exchange goes through it.
  | 'markup'
  | 'aml-fees' // the 5 % kept of a refund after screening.
  | 'forfeited' // too small to return, or unclaimed.
  | 'network-fees' // paid to networks; refunds credit their part.
  | 'referral-cost'
  | 'losses'
  | 'cold' // wallets of the house that no server can sign for.
  | 'in-transit' // on the way from a hot wallet to a cold one.
  | 'drawings' // profit that the owner took out.
  | 'equity'; // put in by the operator.

export interface Account {
  readonly kind: AccountKind;
  readonly currencyId: number;
  readonly networkId?: number | null;
  readonly ownerId?: string | null;
}

export interface Posting {
  readonly account: Account;
  readonly amount: Decimal;
}

export interface Entry {
  /** The database refuses a second entry with the same key. */
  readonly key: EntryKey | UndoneKey;
  readonly kind: EntryKind;
  readonly ticketId?: string | null;
  readonly note?: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
}

/** `null`: the operator's bank. */
export interface WalletAsset {
  readonly currencyId: number;
  readonly networkId: number | null;
}

const post = (account: Account, amount: bigint): Posting => ({ account, amount: decimal(amount) });
const atBank = (currencyId: number): Account => ({ kind: 'bank', currencyId, networkId: null });
const wallet = (kind: 'hot' | 'deposits', asset: WalletAsset): Account =>
  kind === 'hot' && asset.networkId === null ? atBank(asset.currencyId) : { kind, ...asset };

/** Positive: the operator puts money in. */
export const capital = (asset: WalletAsset, amount: Decimal): Posting[] => [
  post(wallet('hot', asset), amount),
  post({ kind: 'equity', currencyId: asset.currencyId }, -amount),
];

export type Owner = 'customer' | 'unmatched';

/** Debts out of the hot wallet are no reserve of ours: one account per network. */
export const owedOutOf = ({ currencyId, networkId }: WalletAsset, owner: Owner): Account => ({
  kind: owner,
  currencyId,
  networkId,
});

/** Of a coin that no payment can spend. */
export const owedElsewhere = (currencyId: number, owner: Owner): Account => ({
  kind: owner,
  currencyId,
  networkId: null,
});

export const depositCredited = (
  asset: WalletAsset,
  amount: Decimal,
  arrivedIn: 'hot' | 'deposits',
  owner: Owner,
): Posting[] => [
  post(wallet(arrivedIn, asset), amount),
  post(arrivedIn === 'hot' ? owedOutOf(asset, owner) : owedElsewhere(asset.currencyId, owner), -amount),
];

export interface Owed {
  readonly account: Account;
  readonly amount: Decimal;
}

const taken = (owed: readonly Owed[]): Posting[] => owed.map(({ account, amount }) => post(account, amount));
const sumOf = (owed: readonly Owed[]): bigint => owed.reduce((sum, { amount }) => sum + amount, 0n);

/** A re-org took back a spent deposit, or coins left: our loss. Negative: they are back. */
export const depositLost = (
  asset: WalletAsset,
  amount: Decimal,
  arrivedIn: 'hot' | 'deposits',
): Posting[] => [
  post({ kind: 'losses', currencyId: asset.currencyId }, amount),
  post(wallet(arrivedIn, asset), -amount),
];

export interface ExchangeAmounts {
  readonly giveCurrencyId: number;
  readonly given: readonly Owed[];
  readonly getCurrencyId: number;
  readonly net: Decimal;
  readonly gross: Decimal;
}

export const exchanged = (amounts: ExchangeAmounts): Posting[] => [
  ...taken(amounts.given),
  post({ kind: 'liquidity', currencyId: amounts.giveCurrencyId }, -sumOf(amounts.given)),
  post({ kind: 'liquidity', currencyId: amounts.getCurrencyId }, amounts.gross),
  post({ kind: 'markup', currencyId: amounts.getCurrencyId }, amounts.net - amounts.gross),
  post({ kind: 'payable', currencyId: amounts.getCurrencyId }, -amounts.net),
];

export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => post(account, -amount));

export const paidOut = (
  asset: WalletAsset,
  amount: Decimal,
  fee: { readonly asset: WalletAsset; readonly amount: Decimal },
): Posting[] => [
  post({ kind: 'payable', currencyId: asset.currencyId }, amount),
  post(wallet('hot', asset), -amount),
  ...feeSpent(fee.asset, fee.amount, 'hot'),
];

export const owedOtherwise = (currencyId: number, more: Decimal): Posting[] => [
  post({ kind: 'liquidity', currencyId }, more),
  post({ kind: 'payable', currencyId }, -more),
];

export const feeSpent = (asset: WalletAsset, amount: Decimal, from: 'hot' | 'deposits'): Posting[] => [
  post({ kind: 'network-fees', currencyId: asset.currencyId }, amount),
  post(wallet(from, asset), -amount),
];

export const moved = (asset: WalletAsset, amount: Decimal, from: 'hot' | 'deposits'): Posting[] => [
  post(wallet(from, asset), -amount),
  post(wallet(from === 'hot' ? 'deposits' : 'hot', asset), amount),
];

export interface RefundAmounts {
  readonly currencyId: number;
  readonly deposited: readonly Owed[];
  readonly networkFee: Decimal;
  readonly amlFee: Decimal;
}

export const refundDecided = (refund: RefundAmounts): Posting[] => [
  ...taken(refund.deposited),
  post({ kind: 'network-fees', currencyId: refund.currencyId }, -refund.networkFee),
  post({ kind: 'aml-fees', currencyId: refund.currencyId }, -refund.amlFee),
  post(
    { kind: 'payable', currencyId: refund.currencyId },
    -(sumOf(refund.deposited) - refund.networkFee - refund.amlFee),
  ),
];

/** Earned, the operator's own money, or back from a cold wallet. */
export type WriteOffAccount = 'forfeited' | 'equity' | 'cold';

export const writtenOff = (asset: WalletAsset, owed: readonly Owed[], to: WriteOffAccount): Posting[] => [
  ...taken(owed),
  post(to === 'cold' ? { kind: to, ...asset } : { kind: to, currencyId: asset.currencyId }, -sumOf(owed)),
];

export const moveOutDecided = (asset: WalletAsset, amount: Decimal, to: 'cold' | 'owner'): Posting[] => [
  post(
    to === 'cold' ? { kind: 'in-transit', ...asset } : { kind: 'drawings', currencyId: asset.currencyId },
    amount,
  ),
  post({ kind: 'payable', currencyId: asset.currencyId }, -amount),
];

export const arrivedInCold = (asset: WalletAsset, amount: Decimal): Posting[] => [
  post({ kind: 'cold', ...asset }, amount),
  post({ kind: 'in-transit', ...asset }, -amount),
];

export const referralEarned = (usdtCurrencyId: number, referrerId: string, share: Decimal): Posting[] => [
  post({ kind: 'referral-cost', currencyId: usdtCurrencyId }, share),
  post({ kind: 'referral', currencyId: usdtCurrencyId, ownerId: referrerId }, -share),
];

/** Earnings move aside: they cannot be requested twice. */
export const withdrawalRequested = (
  usdtCurrencyId: number,
  referrerId: string,
  amount: Decimal,
): Posting[] => [
  post({ kind: 'referral', currencyId: usdtCurrencyId, ownerId: referrerId }, amount),
  post({ kind: 'withdrawals', currencyId: usdtCurrencyId }, -amount),
];

export interface ApprovedWithdrawal {
  readonly usdtCurrencyId: number;
  readonly amountUsdt: Decimal;
  /** The referrer's part in USDT; at most the amount. */
  readonly feeUsdt: Decimal;
  readonly payCurrencyId: number;
  readonly pay: Decimal;
}

/** Another coin is exchanged at the request's price, without markup. */
export function withdrawalApproved(approved: ApprovedWithdrawal): Posting[] {
  const { usdtCurrencyId, amountUsdt, feeUsdt, payCurrencyId, pay } = approved;
  const requested = post({ kind: 'withdrawals', currencyId: usdtCurrencyId }, amountUsdt);
  const owed = post({ kind: 'payable', currencyId: payCurrencyId }, -pay);
  if (payCurrencyId === usdtCurrencyId) {
    return [requested, post({ kind: 'network-fees', currencyId: usdtCurrencyId }, pay - amountUsdt), owed];
  }
  return [
    requested,
    post({ kind: 'network-fees', currencyId: usdtCurrencyId }, -feeUsdt),
    post({ kind: 'liquidity', currencyId: usdtCurrencyId }, feeUsdt - amountUsdt),
    post({ kind: 'liquidity', currencyId: payCurrencyId }, pay),
    owed,
  ];
}
