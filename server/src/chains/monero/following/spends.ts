/**
 * Monero numbers no payment. More transactions from our outputs than the database has numbers are a foreign
 * spend.
 */
import type { Context } from '../context.ts';
import { spendsAnswer } from '../wallet/answers.ts';
import { type OwnOutput, readOutputs } from '../wallet/outputs.ts';

export interface Spend {
  readonly txId: string;
  readonly height: number;
}

export async function spendsInBlocks({ wallet }: Context): Promise<readonly Spend[]> {
  const { out = [] } = await wallet.ask('get_transfers', { out: true, account_index: 0 }, spendsAnswer);
  const spends = new Map(out.map(({ txid: txId, height }) => [txId, { txId, height }]));
  return [...spends.values()].toSorted((one, other) => one.height - other.height);
}

/** 0 counts waiting ones too. */
export function countSpends(context: Context, confirmations: number): Promise<number> {
  const { node, wallet } = context;
  return wallet.alone(async () => {
    const head = await node.head();
    const outputs = await readOutputs(context, head.height);
    const mined = await spendsInBlocks(context);
    if (confirmations === 0) return mined.length + (await waitingSpends(context, outputs, mined));
    return mined.filter(({ height }) => head.height - height + 1 >= confirmations).length;
  });
}

async function waitingSpends(
  { node }: Context,
  outputs: readonly OwnOutput[],
  mined: readonly Spend[],
): Promise<number> {
  const ours = new Set(outputs.flatMap(({ image }) => image ?? []));
  const { spent_key_images: spent = [] } = await node.pool();
  const waiting = spent.filter((one) => ours.has(one.id_hash)).flatMap((one) => one.txs_hashes);
  const counted = new Set(mined.map(({ txId }) => txId));
  return new Set(waiting.filter((txId) => !counted.has(txId))).size;
}
