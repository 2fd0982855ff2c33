/**
 * What a transfer is called. `outputIndex` must be the same wherever a re-org puts the transaction, and no two
 * transfers of one transaction may share it:
 * - a token's transfer is the place of its log among the logs *of its transaction*, from 0 (the log index that nodes
 *   report counts through the whole block and changes when the transaction moves);
 * - the network's own coin counts downwards, where no log can be: -1 is the transaction's own value, -2 - k the
 *   k-th call inside it.
 */
import { getAddress, type Hash, type Hex } from 'viem';
import type { ChainAsset, Transfer } from '../../chain.ts';
import { unitsToDecimal } from '../units.ts';
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

/** In a block. Whether anything moved its receipt says, and sometimes under which index. */
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
