import type { MemoRule } from '@parom/contract/addresses/check-target';
import type { CoinOnNetwork } from '../../platform/market/catalogue.ts';
import {
  type AddressChecks,
  type AddressVerdict,
  formatOf,
  judgeAddress,
  networkOf,
} from './address-verdict.ts';

export interface TypedDestination {
  readonly addr: string;
  readonly memo: string;
}

export type AddressErrorKey =
  | 'address:required'
  | 'address:wrong'
  | 'address:foreign'
  | 'address:contract'
  | 'address:typo';
export type MemoErrorKey = 'address:required' | 'address:memoWrong' | 'address:otherTag';

export function addressError(
  checks: AddressChecks | null,
  side: CoinOnNetwork,
  addr: string,
): AddressErrorKey | null {
  if (addr.trim() === '') return 'address:required';
  return troubleOf(judgeAddress(checks, side, addr));
}

export function troubleOf({ kind }: AddressVerdict): AddressErrorKey | null {
  if (kind === 'unknown' || kind === 'fits') return null;
  return kind === 'other' ? 'address:wrong' : `address:${kind}`;
}

export const namesIn = (side: CoinOnNetwork, verdict: AddressVerdict) => ({
  network: networkOf(side)?.name ?? '',
  currency: side.currency.shortName,
  of: verdict.kind === 'foreign' ? verdict.of : '',
});

export function memoError(
  checks: AddressChecks | null,
  side: CoinOnNetwork,
  rule: MemoRule,
  { addr, memo }: TypedDestination,
): MemoErrorKey | null {
  if (rule === 'unused') return null;
  const typed = memo.trim() === '' ? null : memo;
  const format = formatOf(side);
  if (checks === null || format === null)
    return typed === null && rule === 'required' ? 'address:required' : null;
  const { wrong } = checks.checkTarget(format, rule, { address: addr, memo: typed });
  if (wrong === 'tag') return 'address:otherTag';
  if (typed === null) return rule === 'required' && wrong !== null ? 'address:required' : null;
  return checks.checkMemo(format, typed).ok ? null : 'address:memoWrong';
}
