/** Pure. The database checks caps, reserve and our addresses. */
import { strict as assert } from 'node:assert';
import { checkTarget, type MemoRule } from '@parom/contract/addresses/check-target';
import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import {
  type CreateTicketCode,
  createTicketCodes as codes,
  createTicketPrecedence,
} from '@parom/contract/errors';
import { bpsAt, giveAt, inCoins, type MarkupStep, receiveAt, stepsUpTo } from '@parom/contract/markup-steps';
import { type Decimal, decimalsOf, ZERO } from '@parom/contract/money';
import { amountDecimals, maxCoin, minCoin } from '@parom/contract/pricing';
import { isEmail, normaliseEmail } from '@parom/contract/rules';
import type { CreateTicketBody } from '@parom/contract/tickets';
import {
  type Asset,
  type Catalogue,
  type Currency,
  markupOf,
  type Network,
  type Offer,
  offeredCurrency,
  openRule,
  type PairRule,
} from '../../currencies/index.ts';
import { isBlocked, type KnownAddresses } from '../../payments/index.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { Quote } from '../../rates/board/board.ts';
import { recipientToken } from '../personal/recipient.ts';

export interface Surroundings extends KnownAddresses {
  readonly catalogue: Catalogue;
  readonly offer: Offer;
  readonly quoteOf: (giveCurrencyId: number, getCurrencyId: number) => Quote | null;
}

interface Around extends Surroundings {
  readonly keyring: Keyring;
}

export interface PricedOrder {
  readonly give: Side;
  readonly get: Side;
  readonly giveAmount: Decimal;
  readonly getAmount: Decimal;
  readonly quote: Quote;
  readonly markupBps: number;
  readonly markupSteps: readonly MarkupStep[];
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  /** A card or phone: a token; `toNumber` has the number. */
  readonly toAddress: string;
  readonly toNumber: string | null;
  readonly toMemo: string | null;
  readonly refundAddress: string | null;
  readonly refundMemo: string | null;
  /** `null`: malformed. An account has the e-mail. */
  readonly email: string | null;
}

export interface Side {
  readonly currency: Currency;
  readonly asset: Asset;
  readonly network: Network | null;
}

export type Checked =
  | {
      readonly kind: 'refused';
      readonly code: CreateTicketCode;
      readonly toAddress: string | null;
    }
  | { readonly kind: 'priced'; readonly order: PricedOrder };

export function checkCreation(around: Around, body: CreateTicketBody, isLoggedIn: boolean): Checked {
  const refused = (code: CreateTicketCode): Checked => ({
    kind: 'refused',
    code,
    toAddress: null,
  });

  const begun = beginPricing(around, body);
  if (begun.kind === 'refused') return refused(begun.code);
  const { give, get, quote } = begun.pricing;
  const email = isEmail(body.user.email.trim()) ? normaliseEmail(body.user.email) : null;
  const target = targetOf(around, get, body.wallet);
  const back = refundOf(around, give, body.refund ?? null);
  const amounts = priceOf(begun.pricing);
  const failed: ReadonlySet<CreateTicketCode> = new Set([
    ...(email === null && !isLoggedIn ? [codes.emailInvalid] : []),
    ...target.failed,
    ...back.failed,
    ...amounts.failed,
  ]);
  if (target.kind === 'refused' || failed.size > 0)
    return { kind: 'refused', code: firstOf(failed), toAddress: target.address };
  return {
    kind: 'priced',
    order: {
      give,
      get,
      ...amounts.priced,
      quote,
      toAddress: target.address,
      toNumber: target.number,
      toMemo: target.memo,
      refundAddress: back.address,
      refundMemo: back.memo,
      email,
    },
  };
}

type Sides = Pick<CreateTicketBody, 'payDetails' | 'getDetails'>;
interface Unpriced {
  readonly kind: 'refused';
  readonly code: CreateTicketCode;
}

export function priceExchange(
  around: Surroundings,
  sides: Sides,
): Unpriced | ({ readonly kind: 'priced' } & ReturnType<typeof priceOf>['priced']) {
  const begun = beginPricing(around, sides);
  if (begun.kind === 'refused') return begun;
  const { failed, priced } = priceOf(begun.pricing);
  if (failed.length > 0) return { kind: 'refused', code: firstOf(new Set(failed)) };
  return { kind: 'priced', ...priced };
}

function beginPricing(
  around: Surroundings,
  { payDetails, getDetails }: Sides,
): Unpriced | { readonly kind: 'begun'; readonly pricing: Pricing } {
  const refused = (code: CreateTicketCode): Unpriced => ({ kind: 'refused', code });
  const typedGive = payDetails.amount;
  const typedGet = getDetails.amount;
  if ((typedGive === null) === (typedGet === null)) return refused(codes.notExactlyOneAmount);

  const give = sideOf(around, 'give', payDetails);
  const get = sideOf(around, 'get', getDetails);
  if (give === null || get === null) return refused(codes.currencyUnknown);

  const rule = openRule(around.catalogue, around.offer, payDetails, getDetails);
  if (rule === null) return refused(codes.pairDisabled);

  const quote = around.quoteOf(give.currency.id, get.currency.id);
  if (quote === null) return refused(codes.noFreshRate);
  return { kind: 'begun', pricing: { give, get, rule, quote, typedGive, typedGet } };
}

function firstOf(failed: ReadonlySet<CreateTicketCode>): CreateTicketCode {
  const first = createTicketPrecedence.find((code) => failed.has(code));
  assert(first !== undefined, 'every refusal has its place in createTicketPrecedence');
  return first;
}

function sideOf(
  { catalogue, offer }: Surroundings,
  side: 'give' | 'get',
  sent: { readonly currencyId: number; readonly networkId: number | null },
): Side | null {
  const currency = offeredCurrency(catalogue, offer, side, sent);
  const asset = catalogue.asset(sent.currencyId, sent.networkId);
  if (currency === null || asset === null) return null;
  return { currency, asset, network: sent.networkId === null ? null : catalogue.networkById(sent.networkId) };
}

type Target =
  | {
      readonly kind: 'payable';
      readonly address: string;
      readonly number: string | null;
      readonly memo: string | null;
      readonly failed: readonly [];
    }
  | {
      readonly kind: 'refused';
      readonly address: string | null;
      readonly failed: readonly CreateTicketCode[];
    };

function targetOf(around: Around, get: Side, wallet: CreateTicketBody['wallet']): Target {
  const format = get.network?.addressFormat ?? 'transfer';
  const checked = checkTarget(format, memoRuleOf(get, wallet), wallet);
  if (checked.wrong === 'address') return { kind: 'refused', address: null, failed: [codes.addressInvalid] };

  const number = format === 'transfer' ? checked.address : null;
  const address = number === null ? checked.address : recipientToken(around.keyring, number);
  const failed: CreateTicketCode[] = [];
  if (around.catalogue.isContract(address)) failed.push(codes.addressInvalid);
  if (around.hotAddresses.has(address)) failed.push(codes.addressIsOurs);
  if (isBlocked(around, address)) failed.push(codes.addressRefused);
  if (checked.wrong !== null) return { kind: 'refused', address, failed: [...failed, codes.memoInvalid] };
  if (failed.length > 0) return { kind: 'refused', address, failed };
  return { kind: 'payable', address, number, memo: checked.memo, failed: [] };
}

interface RefundWallet {
  readonly address: string | null;
  readonly memo: string | null;
  readonly failed: readonly CreateTicketCode[];
}

/** An exchange's address needs its memo, so a network with memos may lack one. */
function refundOf(around: Around, give: Side, sent: CreateTicketBody['refund'] | null): RefundWallet {
  const refused = (code: CreateTicketCode): RefundWallet => ({ address: null, memo: null, failed: [code] });
  if (sent === null || sent === undefined || sent.address === null)
    return { address: null, memo: null, failed: [] };
  if (give.network === null) return refused(codes.refundAddressInvalid);
  const checked = checkTarget(give.network.addressFormat, give.network.hasMemo ? 'optional' : 'unused', {
    address: sent.address,
    memo: sent.memo,
  });
  if (checked.wrong === 'address') return refused(codes.refundAddressInvalid);
  const isUnusable =
    around.catalogue.isContract(checked.address) ||
    around.hotAddresses.has(checked.address) ||
    isBlocked(around, checked.address);
  if (isUnusable) return refused(codes.refundAddressInvalid);
  if (checked.wrong !== null) return refused(codes.refundMemoInvalid);
  return { address: checked.address, memo: checked.memo, failed: [] };
}

/** "No memo" waives the memo and the Telegram tag; a given memo must be well-formed. */
function memoRuleOf({ currency, network }: Side, { isMemoRequired }: CreateTicketBody['wallet']): MemoRule {
  if (currency.type !== TRANSFER_TYPE && network?.hasMemo !== true) return 'unused';
  return isMemoRequired === false ? 'optional' : 'required';
}

interface Pricing {
  readonly give: Side;
  readonly get: Side;
  readonly rule: PairRule;
  readonly quote: Quote;
  readonly typedGive: Decimal | null;
  readonly typedGet: Decimal | null;
}

function priceOf({ give, get, rule, quote, typedGive, typedGet }: Pricing) {
  const giveDecimals = amountDecimals(give.asset.decimals);
  const getDecimals = amountDecimals(get.asset.decimals);
  const markup = inCoins(markupOf(rule), quote.giveUsdt, giveDecimals);
  const giveAmount = typedGive ?? giveAt(typedGet ?? ZERO, quote, markup, giveDecimals);
  const getAmount = typedGet ?? receiveAt(giveAmount, quote, markup, getDecimals);
  const minGive = minCoin(rule.minGiveUsdt, quote.giveUsdt, giveDecimals);
  const maxGive = maxCoin(rule.maxGiveUsdt, quote.giveUsdt, giveDecimals);

  const failed: CreateTicketCode[] = [];
  const typedDecimals = typedGive === null ? decimalsOf(getAmount) : decimalsOf(giveAmount);
  if (typedDecimals > (typedGive === null ? getDecimals : giveDecimals)) failed.push(codes.tooManyDecimals);
  if (giveAmount < minGive || giveAmount === ZERO || getAmount === ZERO) failed.push(codes.belowMinimum);
  if (giveAmount > maxGive) failed.push(codes.aboveMaximum);
  const markupBps = bpsAt(markup, giveAmount);
  const markupSteps = stepsUpTo(markup, giveAmount);
  return { priced: { giveAmount, getAmount, markupBps, markupSteps, minGive, maxGive }, failed };
}
