/** Together: an address can contain its tag. */
import { checkAddress, checkMemo } from './check-address.ts';
import type { AddressFormat } from './formats.ts';

/** `required`: in its field or in the address. */
export type MemoRule = 'required' | 'optional' | 'unused';

export type CheckedTarget =
  | { readonly wrong: null; readonly address: string; readonly memo: string | null }
  | { readonly wrong: 'address' }
  | { readonly wrong: 'memo'; readonly address: string }
  | { readonly wrong: 'tag'; readonly address: string; readonly tag: string; readonly memo: string };

/** The spelling that we store, pay and compare. */
export function checkTarget(
  format: AddressFormat,
  memoRule: MemoRule,
  typed: { readonly address: string; readonly memo: string | null },
): CheckedTarget {
  const checked = checkAddress(format, typed.address);
  if (!checked.ok) return { wrong: 'address' };
  const { normalised: address, tag = null } = checked;
  if (memoRule === 'unused') return { wrong: null, address, memo: null };
  if (typed.memo === null) {
    const isMissing = memoRule === 'required' && tag === null;
    return isMissing ? { wrong: 'memo', address } : { wrong: null, address, memo: tag };
  }
  const memo = checkMemo(format, typed.memo);
  if (!memo.ok) return { wrong: 'memo', address };
  if (tag !== null && tag !== memo.normalised) return { wrong: 'tag', address, tag, memo: memo.normalised };
  return { wrong: null, address, memo: memo.normalised };
}
