import type { Decimal } from '@parom/contract/money';
import { type BlockRef, ChainOutage } from '../../chain.ts';
import { unitsToXmr } from '../amounts.ts';
import type { Context } from '../context.ts';
import { depositAddressOf } from '../crypto/addresses.ts';
import { spentStates } from '../node/node.ts';
import { type OwnOutput, readOutputs, unspentAmong } from './outputs.ts';

/**
 * Monero cannot be asked about a past block: this must be the newest one, before and after the reading.
 * Deposits are not swept, so one address stands for all outputs.
 */
export function readBalance(context: Context, address: string, block?: BlockRef): Promise<Decimal> {
  const { keys, node, wallet } = context;
  return wallet.alone(async () => {
    const at = await node.head();
    if (block !== undefined && at.hash !== block.hash)
      throw new ChainOutage(
        `block ${block.height} is not the newest one of the node: it cannot tell the balance`,
      );
    const outputs = await readOutputs(context, at.height);
    const held = await unspentAmong(context, outputs, [spentStates.unspent, spentStates.inPool]);
    if ((await node.head()).hash !== at.hash)
      throw new ChainOutage('a block came while the outputs were counted');
    const isCounted = ({ minor }: OwnOutput): boolean =>
      address === keys.address || (minor > 0 && depositAddressOf(keys, minor - 1) === address);
    return unitsToXmr(held.filter(isCounted).reduce((sum, { units }) => sum + units, 0n));
  });
}
