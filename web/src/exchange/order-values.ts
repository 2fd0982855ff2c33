/** The fields beside the amounts: what they start with and what they must hold. Pure, save for this tab's draft. */
import { TRANSFER_TYPE } from '@parom/contract/currencies';
import { isEmail, isTelegramTag } from '@parom/contract/rules';
import { readTabMemory, writeTabMemory } from '../platform/tab-memory.ts';
import { type AddressChecks, networkOf } from '../ui/address/address-verdict.ts';
import {
  type AddressErrorKey,
  addressError,
  type MemoErrorKey,
  memoError,
} from '../ui/address/destination.ts';
import type { ChosenSide } from './selection.ts';

export interface OrderValues {
  readonly addr: string;
  readonly memo: string;
  readonly noMemoCheckbox: boolean;
  readonly email: string;
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
  | 'exchpage.mustAccept';

export const isTransfer = (side: ChosenSide): boolean => side.currency.type === TRANSFER_TYPE;

/** A memo is asked for where the network knows one, and as a Telegram tag for a transfer. */
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

/** A memo must be there where the network knows one, unless the box says that the wallet has none. */
function memoErrorOf(
  { addr, memo, noMemoCheckbox }: OrderValues,
  side: ChosenSide,
  checks: AddressChecks | null,
): OrderErrorKey | null {
  if (isTransfer(side)) return isTelegramTag(memo.trim()) ? null : 'exchpage.errorTelegramTag';
  if (!asksMemo(side) || noMemoCheckbox) return null;
  return memoError(checks, side, 'required', { addr, memo });
}

type Draft = Pick<OrderValues, 'addr' | 'memo' | 'noMemoCheckbox' | 'email'>;

/** A memo that came with an address says that there is one: "my wallet has no memo", ticked for an earlier, would drop it. */
export const withMemo = (memo: string): Pick<OrderValues, 'memo' | 'noMemoCheckbox'> => ({
  memo,
  noMemoCheckbox: false,
});

/** From the address, then from this tab's draft. Address and e-mail are never written into the address bar. */
export function initialOrder(query: URLSearchParams, draft: Partial<Draft>): OrderValues {
  const noMemo = query.get('noMemoCheckbox');
  const kept = query.get('memo') ? false : (draft.noMemoCheckbox ?? false);
  return {
    addr: query.get('addr') ?? draft.addr ?? '',
    memo: query.get('memo') ?? draft.memo ?? '',
    noMemoCheckbox: noMemo === null ? kept : noMemo === 'true' || noMemo === '1',
    email: query.get('email') ?? draft.email ?? '',
    terms: true,
    kyc: true,
  };
}

export function readDraft(): Partial<Draft> {
  try {
    return JSON.parse(readTabMemory('exchangeDraft') ?? '{}') as Partial<Draft>;
  } catch {
    return {};
  }
}

/** Survives a reload, not the tab; `null` forgets it. Without storage a reload empties the form, nothing worse. */
export function keepDraft(values: Draft | null): void {
  writeTabMemory('exchangeDraft', values === null ? null : JSON.stringify(values));
}
