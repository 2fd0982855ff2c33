import { strict as assert } from 'node:assert';
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { Outpoint } from '../coin.ts';

export const LENIENT = { allowUnknownInputs: true, allowUnknownOutputs: true } as const;

export function inputsOf(bytes: Uint8Array): readonly Outpoint[] {
  const transaction = Transaction.fromRaw(bytes, LENIENT);
  return Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { txid, index } = transaction.getInput(place);
    assert(txid !== undefined && index !== undefined, 'an input of a transaction names its coin');
    return { txId: hex.encode(txid), outputIndex: index };
  });
}
