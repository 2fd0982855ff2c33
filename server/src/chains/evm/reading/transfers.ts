/**
 * `outputIndex` must survive a re-org: a token's log by its place in its transaction, from 0; native coins
 * -1 for the value, -2 - k for the k-th internal call.
 */
import { getAddress, type Hash, type Hex } from 'viem';
import type { ChainAsset, Transfer } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import type { Receipt } from './receipts.ts';

export const OWN_VALUE_INDEX = -1;
export const internalIndex = (ordinal: number): number => -2 - ordinal;

export interface TransferFacts {
  readonly txId: Hash;
  readonly outputIndex: number;
  readonly asset: ChainAsset;
  readonly from: Hex;
  readonly to: Hex;
  readonly units: bigint;
}

export type Candidate = Omit<TransferFacts, 'outputIndex'> & {
  readonly outputIndex: (receipt: Receipt) => number;
};

export function toTransfer({ txId, outputIndex, asset, from, to, units }: TransferFacts): Transfer {
  return {
    txId,
    outputIndex,
    currencyId: asset.currencyId,
    address: getAddress(to),
    memo: null,
    units,
    amount: unitsToDecimal(units, asset.decimals),
    sender: getAddress(from),
  };
}
