/** Of the given coin and network: another coin begins empty. */

import { type AddressChecks, networkOf } from '../../ui/address/address-verdict.ts';
import { addressError, memoError } from '../../ui/address/destination.ts';
import type { ChosenSide } from '../choice/selection.ts';
import { ownerOf } from './from-link.ts';

export interface RefundWallet {
  readonly owner: string;
  readonly address: string;
  readonly memo: string;
}

export const emptyRefund: RefundWallet = { owner: '', address: '', memo: '' };

export const ownRefund = (typed: RefundWallet, give: ChosenSide): RefundWallet =>
  typed.owner === ownerOf(give) ? typed : { ...emptyRefund, owner: ownerOf(give) };

export type RefundError = 'address' | 'contract' | 'memo';

export function refundError(
  { address, memo }: RefundWallet,
  give: ChosenSide,
  checks: AddressChecks | null,
): RefundError | null {
  if (address.trim() === '') return null;
  const wrong = addressError(checks, give, address);
  if (wrong !== null) return wrong === 'address:contract' ? 'contract' : 'address';
  if (networkOf(give)?.hasMemo !== true) return null;
  return memoError(checks, give, 'optional', { addr: address, memo }) === null ? null : 'memo';
}

export const refundOf = ({ address, memo }: RefundWallet) =>
  address.trim() === '' ? null : { address: address.trim(), memo: memo.trim() || null };
