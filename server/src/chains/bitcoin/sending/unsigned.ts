/** A PSBT of a wallet that the node does not watch, such as a cold one. */
import { base64 } from '@scure/base';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { bitcoinNets } from '../../../signing/index.ts';
import { ChainOutage, type ForeignMove, type UnsignedMove } from '../../chain.ts';
import { decimalToSatoshis, readSatoshis, satoshisToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { scanAnswer } from '../node/answers.ts';
import { affordableFeeRate, feeFor } from './fees.ts';
import { dustLimit, weighVirtualBytes } from './weights.ts';

/** A script of two of three signatures is larger than a single key. */
const MORE_PER_INPUT = 40;

export async function unsignedMove(
  context: Context,
  { from, to, amount }: ForeignMove,
): Promise<UnsignedMove> {
  const scriptOf = (address: string) =>
    OutScript.encode(Address(bitcoinNets[context.settings.net].address).decode(address));
  const [source, target] = [scriptOf(from), scriptOf(to)];
  if (source[0] !== 0x00 && source[0] !== 0x51)
    throw new ChainOutage(`${from} is no segwit address: build the transaction in its own wallet program`);
  const paid = decimalToSatoshis(amount);
  const rate = await affordableFeeRate(context);
  const feeOf = (inputs: number, outputs: readonly Uint8Array[]) =>
    feeFor(
      weighVirtualBytes(
        inputs,
        outputs.map(({ length }) => length),
      ) +
        inputs * MORE_PER_INPUT,
      rate,
    );
  const transaction = new Transaction();
  let held = 0n;
  for (const { txid, vout, amount: sum } of await coinsAt(context, from)) {
    if (held >= paid + feeOf(transaction.inputsLength, [target, source])) break;
    const units = readSatoshis(sum);
    transaction.addInput({
      txid,
      index: vout,
      sequence: 0xfffffffd,
      witnessUtxo: { script: source, amount: units },
    });
    held += units;
  }
  const count = transaction.inputsLength;
  if (count === 0 || held < paid + feeOf(count, [target]))
    throw new ChainOutage(`${from} holds too little for this sum and its fee`);
  transaction.addOutput({ script: target, amount: paid });
  const change = held - paid - feeOf(count, [target, source]);
  const hasChange = change >= dustLimit(source);
  if (hasChange) transaction.addOutput({ script: source, amount: change });
  return {
    format: 'psbt',
    text: base64.encode(transaction.toPSBT(0)),
    fee: satoshisToDecimal(hasChange ? held - paid - change : held - paid),
  };
}

/** Largest first: few inputs fit a QR code. */
async function coinsAt({ node }: Context, address: string) {
  const { unspents } = await node.ask('scantxoutset', ['start', [`addr(${address})`]], scanAnswer);
  return unspents.toSorted((a, b) => (readSatoshis(a.amount) > readSatoshis(b.amount) ? -1 : 1));
}
