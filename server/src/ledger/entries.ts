/**
 * Which accounts exist and what each event posts to them. Pure; `post.ts` writes.
 * Debit is positive (what we hold or spent), credit negative (what we owe or earned).
 */
import { type Decimal, decimal } from '@parom/contract/money';
import type { EntryKey, EntryKind, UndoneKey } from './entry-keys.ts';

export type AccountKind =
  | 'hot' // coins in the wallet that pays
  | 'deposits' // coins on addresses given out, not swept yet
  | 'customer' // deposits that belong to tickets and are not exchanged or refunded yet
  | 'unmatched' // deposits that belong to nobody we know
  | 'payable' // decided payouts, refunds and withdrawals that have not left yet
  | 'referral' // earned by referrers, one account per user
  | 'withdrawals' // asked for by referrers, not approved yet
  | 'liquidity' // the exchange position: every exchange goes through it
  | 'markup' // earned
  | 'aml-fees' // the 5 % kept of a refund after screening
  | 'forfeited' // deposits that were not worth returning, or that nobody claimed
  | 'network-fees' // spent on the networks; what refunds pay back is credited here
  | 'referral-cost'
  | 'losses'
  | 'equity'; // what the operator put in

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
  /** Names what happened; a second entry with the same key is refused by the database. */
  readonly key: EntryKey | UndoneKey;
  readonly kind: EntryKind;
  readonly ticketId?: string | null;
  readonly note?: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
}

/** An asset as the books see it: a currency in a wallet of a network (`null`: the operator's bank). */
export interface WalletAsset {
  readonly currencyId: number;
  readonly networkId: number | null;
}

const post = (account: Account, amount: bigint): Posting => ({ account, amount: decimal(amount) });
const wallet = (kind: 'hot' | 'deposits', asset: WalletAsset): Account => ({ kind, ...asset });

/** The operator puts money in (or, negative, takes it out). */
export const capital = (asset: WalletAsset, amount: Decimal): Posting[] => [
  post(wallet('hot', asset), amount),
  post({ kind: 'equity', currencyId: asset.currencyId }, -amount),
];

export type Owner = 'customer' | 'unmatched';

/** What is owed to somebody out of the hot wallet is no reserve of ours: it has an account for each network. */
export const owedOutOf = ({ currencyId, networkId }: WalletAsset, owner: Owner): Account => ({
  kind: owner,
  currencyId,
  networkId,
});

/** Of a coin that lies where no payment can spend it. */
export const owedElsewhere = (currencyId: number, owner: Owner): Account => ({
  kind: owner,
  currencyId,
  networkId: null,
});

/** A deposit is final. It belongs to a ticket, or to nobody yet. */
export const depositCredited = (
  asset: WalletAsset,
  amount: Decimal,
  arrivedIn: 'hot' | 'deposits',
  owner: Owner,
): Posting[] => [
  post(wallet(arrivedIn, asset), amount),
  post(arrivedIn === 'hot' ? owedOutOf(asset, owner) : owedElsewhere(asset.currencyId, owner), -amount),
];

/** What is owed for deposits, and by which account: whatever is decided about them takes it from there. */
export interface Owed {
  readonly account: Account;
  readonly amount: Decimal;
}

const taken = (owed: readonly Owed[]): Posting[] => owed.map(({ account, amount }) => post(account, amount));
const sumOf = (owed: readonly Owed[]): bigint => owed.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * A re-org took back a deposit that had been exchanged or refunded, or coins are gone from their address: the loss is ours.
 * Negative, they are there again.
 */
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
  /** What the customer is owed. */
  readonly net: Decimal;
  /** What the exchange would pay without markup; at least `net`. */
  readonly gross: Decimal;
}

/** The deposit becomes ours, the payout becomes owed, and the difference is the markup. */
export const exchanged = (amounts: ExchangeAmounts): Posting[] => [
  ...taken(amounts.given),
  post({ kind: 'liquidity', currencyId: amounts.giveCurrencyId }, -sumOf(amounts.given)),
  post({ kind: 'liquidity', currencyId: amounts.getCurrencyId }, amounts.gross),
  post({ kind: 'markup', currencyId: amounts.getCurrencyId }, amounts.net - amounts.gross),
  post({ kind: 'payable', currencyId: amounts.getCurrencyId }, -amounts.net),
];

/** The same entry taken back, posting by posting. */
export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => post(account, -amount));

/** What we owed has left the wallet, and its network took a fee. */
export const paidOut = (
  asset: WalletAsset,
  amount: Decimal,
  fee: { readonly asset: WalletAsset; readonly amount: Decimal },
): Posting[] => [
  post({ kind: 'payable', currencyId: asset.currencyId }, amount),
  post(wallet('hot', asset), -amount),
  ...feeSpent(fee.asset, fee.amount, 'hot'),
];

/** A payment that is owed comes to this much more (negative: less): another sum was exchanged than the books say. */
export const owedOtherwise = (currencyId: number, more: Decimal): Posting[] => [
  post({ kind: 'liquidity', currencyId }, more),
  post({ kind: 'payable', currencyId }, -more),
];

/** A network took a fee of ours. */
export const feeSpent = (asset: WalletAsset, amount: Decimal, from: 'hot' | 'deposits'): Posting[] => [
  post({ kind: 'network-fees', currencyId: asset.currencyId }, amount),
  post(wallet(from, asset), -amount),
];

/** Coins moved between the deposit addresses and the hot wallet. */
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

/** A deposit goes back: what is left after the fees is owed. */
export const refundDecided = (refund: RefundAmounts): Posting[] => [
  ...taken(refund.deposited),
  post({ kind: 'network-fees', currencyId: refund.currencyId }, -refund.networkFee),
  post({ kind: 'aml-fees', currencyId: refund.currencyId }, -refund.amlFee),
  post(
    { kind: 'payable', currencyId: refund.currencyId },
    -(sumOf(refund.deposited) - refund.networkFee - refund.amlFee),
  ),
];

/** A deposit that nobody gets back is ours: earned, or the operator's own money that came without a word. */
export const writtenOff = (
  currencyId: number,
  owed: readonly Owed[],
  to: 'forfeited' | 'equity',
): Posting[] => [...taken(owed), post({ kind: to, currencyId }, -sumOf(owed))];

/** A referrer earned his share of a markup. */
export const referralEarned = (usdtCurrencyId: number, referrerId: string, share: Decimal): Posting[] => [
  post({ kind: 'referral-cost', currencyId: usdtCurrencyId }, share),
  post({ kind: 'referral', currencyId: usdtCurrencyId, ownerId: referrerId }, -share),
];

/** A referrer asks for a part of what he earned: from now on it cannot be asked for twice. */
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
  /** What the referrer pays for the network, in USDT; at most the amount. */
  readonly feeUsdt: Decimal;
  readonly payCurrencyId: number;
  /** What he is owed, in the coin that he asked for. */
  readonly pay: Decimal;
}

/** The withdrawal becomes owed. Another coin than USDT is exchanged for it, at the price of the request, without markup. */
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
