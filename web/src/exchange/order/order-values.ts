import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { isEmail, isTelegramTag } from '@parom/contract/rules';
import { type AddressChecks, networkOf } from '../../ui/address/address-verdict.ts';
import {
  type AddressErrorKey,
  addressError,
  type MemoErrorKey,
  memoError,
} from '../../ui/address/destination.ts';
import { namesReceiving } from '../choice/query-string.ts';
import type { ChosenSide } from '../choice/selection.ts';
import { ownerOf, type Pair, pairOf } from './from-link.ts';
import { type Draft, emptyDraft, type Filled, type Receiver, receiverIn } from './order-draft.ts';

export interface OrderValues extends Filled {
  readonly owner: string;
  readonly terms: boolean;
  readonly kyc: boolean;
}

export type OrderErrorKey =
  | AddressErrorKey
  | MemoErrorKey
  | 'exchpage.required'
  | 'exchpage.emailwrong'
  | 'exchpage.targetWrong'
  | 'exchpage.errorTelegramTag'
  | 'exchpage.mustConfirm'
  | 'exchpage.mustAccept';

export const isTransfer = (side: ChosenSide): boolean => side.currency.type === TRANSFER_TYPE;

export const asksMemo = (side: ChosenSide): boolean => isTransfer(side) || networkOf(side)?.hasMemo === true;

export function checkOrder(
  values: OrderValues,
  side: ChosenSide,
  checks: AddressChecks | null,
): Partial<Record<keyof OrderValues, OrderErrorKey>> {
  const errors = {
    addr: addressErrorOf(values, side, checks),
    memo: memoErrorOf(values, side, checks),
    email:
      values.email.trim() === ''
        ? 'exchpage.required'
        : isEmail(values.email.trim())
          ? null
          : 'exchpage.emailwrong',
    fromLink: values.fromLink === null || values.fromLink.confirmed ? null : 'exchpage.mustConfirm',
    terms: values.terms ? null : 'exchpage.mustAccept',
    kyc: values.kyc ? null : 'exchpage.mustAccept',
  } as const;
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

function addressErrorOf(
  { addr }: OrderValues,
  side: ChosenSide,
  checks: AddressChecks | null,
): OrderErrorKey | null {
  const error = addressError(checks, side, addr);
  return error === 'address:wrong' && isTransfer(side) ? 'exchpage.targetWrong' : error;
}

function memoErrorOf(
  { addr, memo, noMemoCheckbox }: OrderValues,
  side: ChosenSide,
  checks: AddressChecks | null,
): OrderErrorKey | null {
  if (!asksMemo(side) || noMemoCheckbox) return null;
  if (isTransfer(side)) return isTelegramTag(memo.trim()) ? null : 'exchpage.errorTelegramTag';
  return memoError(checks, side, 'required', { addr, memo });
}

/** The tick "my wallet has no memo" would drop the memo. */
export const withMemo = (memo: string): Pick<OrderValues, 'memo' | 'noMemoCheckbox'> => ({
  memo,
  noMemoCheckbox: false,
});

/** Another coin's, network's or link's receiver must not be shown, checked or sent. */
export function ownValues(values: OrderValues, pair: Pair, draft: Draft = emptyDraft): OrderValues {
  const { fromLink } = values;
  const owner = ownerOf(pair.get);
  const left = fromLink === null || fromLink.pair === pairOf(pair) ? null : fromLink;
  if (left === null && values.owner === owner) return values;
  return {
    ...values,
    ...(left?.receiver || values.owner !== owner ? receiverIn(draft, owner) : {}),
    owner,
    email: left?.email ? draft.email : values.email,
    fromLink: left === null ? fromLink : null,
  };
}

/** The address bar wins. Address and e-mail are never written to it. */
export function initialOrder(query: URLSearchParams, pair: Pair, draft: Draft): OrderValues {
  const owner = ownerOf(pair.get);
  const own = { ...receiverIn(draft, owner), email: draft.email, fromLink: null };
  return { ...own, ...filledByLink(query, pair, own, draft.linked), owner, terms: true, kyc: true };
}

/** Typed before in this tab: needs no second look. */
function filledByLink(
  query: URLSearchParams,
  pair: Pair,
  own: Filled,
  kept: Filled | null,
): Partial<Filled> | null {
  const receiver = receiverOf(query, pair.get);
  const email = query.get('email') || null;
  if (receiver === null && email === null) return kept?.fromLink?.pair === pairOf(pair) ? kept : null;
  const isForeign = receiver !== null && (receiver.addr !== own.addr || receiver.memo !== own.memo);
  const fromLink = {
    pair: pairOf(pair),
    receiver: isForeign && (receiver.addr !== '' || receiver.memo !== ''),
    email: email !== null && email !== own.email,
    confirmed: false,
  };
  return {
    ...receiver,
    ...(email === null ? {} : { email }),
    fromLink: fromLink.receiver || fromLink.email ? fromLink : null,
  };
}

/** The draft's memo must not join the link's address. */
function receiverOf(query: URLSearchParams, side: ChosenSide): Receiver | null {
  const [addr, memo] = [query.get('addr') ?? '', query.get('memo') ?? ''];
  const noMemoCheckbox = ['true', '1'].includes(query.get('noMemoCheckbox') ?? '');
  if (addr === '' && memo === '' && !noMemoCheckbox) return null;
  if (!namesReceiving(query, side)) return null;
  return { addr, memo: noMemoCheckbox || !asksMemo(side) ? '' : memo, noMemoCheckbox };
}
