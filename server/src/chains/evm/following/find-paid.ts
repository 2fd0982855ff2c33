import {
  type Address,
  decodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  isAddressEqual,
  isHash,
} from 'viem';
import type { ChainAsset, FoundPaid, Paid } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { TOKEN_ABI } from '../token-abi.ts';
import { findIncluded } from './look-up.ts';

interface Sent {
  readonly to: Address | null;
  readonly value: bigint;
  readonly input: Hex;
}

export async function findPaid(context: Context, asked: Paid): Promise<FoundPaid | null> {
  if (!isHash(asked.txId)) return null;
  const sent = await context.node.find(`looking for ${asked.txId}`, 'TransactionNotFoundError', (client) =>
    client.getTransaction({ hash: asked.txId.toLowerCase() as Hash }),
  );
  if (sent === null || sent.to === null) return null;
  const asset = assetOf(context, asked.currencyId);
  const units = paidUnits(asset, sent, getAddress(asked.to));
  if (units === null || !isAddressEqual(sent.from, context.wallets.addressOf({ kind: 'hot' }))) return null;
  const { hash, from, nonce, gas, to, input: data } = sent;
  const record = await findIncluded(context, { hash, from, nonce, gas, to, data });
  if (record === null || record.state !== 'included') return null;
  return { txId: hash, amount: unitsToDecimal(units, asset.decimals), included: record };
}

function paidUnits({ contract }: ChainAsset, { to, value, input }: Sent, recipient: Address): bigint | null {
  if (contract === null) return to !== null && isAddressEqual(to, recipient) && input === '0x' ? value : null;
  if (to === null || !isAddressEqual(to, getAddress(contract))) return null;
  const call = callOf(input);
  return call?.functionName === 'transfer' && isAddressEqual(call.args[0], recipient) ? call.args[1] : null;
}

function callOf(data: Hex) {
  try {
    return decodeFunctionData({ abi: TOKEN_ABI, data });
  } catch {
    return null;
  }
}
