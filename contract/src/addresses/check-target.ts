/**
 * Where a payment may go: an address and the memo beside it, read together, because an address may carry its tag inside.
 * Pure; which memo a network asks for is the caller's to know, and so is whether we may pay there.
 */
import { checkAddress, checkMemo } from './check-address.ts';
import type { AddressFormat } from './formats.ts';

/** `required`: in its field, or inside the address. `unused`: whatever was typed is passed over. */
export type MemoRule = 'required' | 'optional' | 'unused';

export type CheckedTarget =
  | { readonly wrong: null; readonly address: string; readonly memo: string | null }
  | { readonly wrong: 'address' }
  | { readonly wrong: 'memo'; readonly address: string }
  /** Both are good, and the tag inside the address is another one. */
  | { readonly wrong: 'tag'; readonly address: string; readonly tag: string; readonly memo: string };

/** Reads both as typed; what comes out is in the one spelling that we keep, which is what is paid and compared. */
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
