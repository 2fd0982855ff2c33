/**
 * `outputIndex` is the place of a token's log, from 0, or -1 for coins. Coins that a contract sends are not
 * seen.
 */
import { hex } from '@scure/base';
import type { ChainAsset, Transfer } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import type { Context } from '../context.ts';
import { assetAt } from '../context.ts';
import { addressOfAccount } from '../encoding/address.ts';
import { readTransaction } from '../encoding/transaction.ts';
import type { Info } from '../node/answers.ts';
import { type Executed, SUCCEEDED } from './results.ts';

/** `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const OWN_VALUE_INDEX = -1;

interface Moved {
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

/** A failed transaction may have logged, and moved nothing. */
export function transfersIn(context: Context, executed: Executed): Transfer[] {
  if (executed.result !== SUCCEEDED) return [];
  return [...coinsIn(context, executed), ...tokensIn(context, executed)];
}

function coinsIn(context: Context, { txId, raw }: Executed): Transfer[] {
  const asset = assetAt(context, null);
  const payment = readTransaction(hex.decode(raw));
  if (asset === undefined || payment === null || payment.contract !== null) return [];
  const { owner: from, to, units } = payment;
  return [toTransfer(txId, OWN_VALUE_INDEX, asset, { from, to, units })];
}

function tokensIn(context: Context, { txId, info }: Executed): Transfer[] {
  if (info.receipt?.result !== SUCCEEDED) return [];
  return (info.log ?? []).flatMap((log, place) => {
    const asset = assetAt(context, addressOfAccount(hex.decode(log.address)));
    const moved = asset === undefined ? null : transferIn(log);
    return asset === undefined || moved === null ? [] : [toTransfer(txId, place, asset, moved)];
  });
}

type Log = NonNullable<Info['log']>[number];

function transferIn({ topics = [], data = '' }: Log): Moved | null {
  const [event, from, to] = topics;
  if (event !== TRANSFER_TOPIC || from?.length !== 64 || to?.length !== 64 || data.length !== 64) return null;
  const account = (topic: string): string => addressOfAccount(hex.decode(topic.slice(24)));
  return { from: account(from), to: account(to), units: BigInt(`0x${data}`) };
}

export const movedBy = (info: Info, contract: string, from: string, to: string): bigint =>
  (info.log ?? [])
    .filter(({ address }) => addressOfAccount(hex.decode(address)) === contract)
    .map(transferIn)
    .reduce((sum, moved) => sum + (moved?.from === from && moved.to === to ? moved.units : 0n), 0n);

const toTransfer = (
  txId: string,
  outputIndex: number,
  { currencyId, decimals }: ChainAsset,
  { from, to, units }: Moved,
): Transfer => ({
  txId,
  outputIndex,
  currencyId,
  address: to,
  memo: null,
  units,
  amount: unitsToDecimal(units, decimals),
  sender: from,
});
