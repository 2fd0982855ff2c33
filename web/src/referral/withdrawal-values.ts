import { AMOUNT_SCALE, WITHDRAWAL_MIN_USDT } from '@parom/contract/limits';
import {
  type Decimal,
  decimal,
  divFloor,
  floorTo,
  formatDecimal,
  ONE,
  parseDecimal,
} from '@parom/contract/money';
import { normaliseTypedAmount, parseAmount } from '@parom/contract/rules';
import type { CoinOnNetwork } from '../platform/market/catalogue.ts';
import { type AddressChecks, networkOf } from '../ui/address/address-verdict.ts';
import {
  type AddressErrorKey,
  addressError,
  type MemoErrorKey,
  memoError,
} from '../ui/address/destination.ts';

export interface WithdrawalValues {
  readonly amount: string;
  readonly currencyId: number;
  readonly networkId: number | null;
  readonly addr: string;
  readonly memo: string;
  readonly terms: boolean;
}

export type WithdrawalErrorKey =
  | AddressErrorKey
  | MemoErrorKey
  | 'required'
  | 'withdrawal.amountWrong'
  | 'withdrawal.amountMin'
  | 'withdrawal.mustAccept'
  | 'lk.error1';

export type WithdrawalErrors = Partial<Record<keyof WithdrawalValues, WithdrawalErrorKey>>;

const LEAST = parseDecimal(WITHDRAWAL_MIN_USDT) as Decimal;

const amountOf = (typed: string): Decimal | null => parseAmount(normaliseTypedAmount(typed));

export const takesMemo = (destination: CoinOnNetwork): boolean => networkOf(destination)?.hasMemo === true;

export function checkWithdrawal(
  values: WithdrawalValues,
  destination: CoinOnNetwork,
  funds: Decimal,
  checks: AddressChecks | null,
): WithdrawalErrors {
  const errors = {
    amount: amountError(values.amount, funds),
    networkId: values.networkId === null ? 'required' : null,
    addr: addressError(checks, destination, values.addr),
    memo: memoError(checks, destination, takesMemo(destination) ? 'optional' : 'unused', values),
    terms: values.terms ? null : 'withdrawal.mustAccept',
  } as const;
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

function amountError(typed: string, funds: Decimal): WithdrawalErrorKey | null {
  if (typed.trim() === '') return 'required';
  const amount = amountOf(typed);
  if (amount === null) return 'withdrawal.amountWrong';
  if (amount < LEAST) return 'withdrawal.amountMin';
  return amount > funds ? 'lk.error1' : null;
}

export function withdrawalBody(values: WithdrawalValues, destination: CoinOnNetwork) {
  const amount = amountOf(values.amount);
  if (amount === null) throw new Error('a withdrawal is sent after its form was checked');
  const memo = takesMemo(destination) ? values.memo.trim() : '';
  return {
    amount: formatDecimal(amount),
    currencyId: values.currencyId,
    networkId: values.networkId,
    address: values.addr.trim(),
    memo: memo === '' ? null : memo,
  };
}

export const everything = (funds: Decimal): string => formatDecimal(floorTo(funds, AMOUNT_SCALE));

export function beforeFee(typed: string, usdtPrice: string | undefined): Decimal | null {
  const amount = amountOf(typed);
  const price = usdtPrice === undefined ? null : parseDecimal(usdtPrice);
  if (amount === null || amount === 0n || price === null || price === 0n) return null;
  return decimal(divFloor(amount * ONE, price));
}
