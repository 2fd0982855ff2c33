import type { Decimal } from '@parom/contract/money';
import { type BlockRef, ChainOutage } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { addressIn } from '../encoding/messages.ts';
import { readExisting, readHead } from '../node/blocks.ts';
import { callNumber, jettonWalletOf } from '../node/calls.ts';
import { readAccount } from './account.ts';
import { costsSincePayment } from './costs.ts';

export async function readBalance(
  context: Context,
  currencyId: number,
  address: string,
  block: BlockRef | undefined,
): Promise<Decimal> {
  const { height } = block ?? (await readHead(context));
  const units = await unitsOf(context, currencyId, address, height);
  if (block !== undefined && (await readExisting(context, height)).hash !== block.hash)
    throw new ChainOutage(`the node has another block ${height}, so the balance after ours is unknown`);
  return unitsToDecimal(units, assetOf(context, currencyId).decimals);
}

async function unitsOf(context: Context, currencyId: number, text: string, height: number): Promise<bigint> {
  const address = addressIn(text);
  const { contract } = assetOf(context, currencyId);
  if (contract !== null) {
    const own = address.equals(context.wallet.address) ? context.jettons.get(currencyId) : undefined;
    return jettonsIn(context, own ?? (await jettonWalletOf(context, contract, address)), height);
  }
  const { balance, last } = await readAccount(context, text, height);
  const isOurs = address.equals(context.wallet.address);
  return isOurs ? balance + (await costsSincePayment(context, last)) : balance;
}

/** No account is no coins. */
export async function jettonsIn(
  context: Pick<Context, 'node'>,
  wallet: { toRawString(): string },
  height: number,
): Promise<bigint> {
  const address = wallet.toRawString();
  const { isDeployed } = await readAccount(context, address, height);
  if (!isDeployed) return 0n;
  const held = await callNumber(context, { address, method: 'get_wallet_data', height });
  if (held === null) throw new ChainOutage(`${address} does not tell its jettons`);
  return held;
}
