import type { Hex } from 'viem';
import type { BlockRef, BlocksRead, Transfer } from '../../chain.ts';
import type { Context } from '../context.ts';
import type { Hidden } from './look-inside.ts';
import { OWN_VALUE_INDEX } from './transfers.ts';

/** A replaced transfer looks unknown: its nonce is not stored. */
export async function readGone(
  context: Context,
  missing: readonly Transfer[],
  read: BlocksRead,
): Promise<readonly Transfer[]> {
  const { fates } = await fatesOf(context, missing, read);
  return missing.filter((transfer) => fates.get(transfer) === 'gone');
}

/** `unknown`: to this node, or on a dead branch. `hidden`: internal calls were unseen. */
type Fate = 'waits' | 'gone' | 'hidden' | 'unknown';

interface Fates {
  readonly fates: ReadonlyMap<Transfer, Fate>;
  readonly hidden: readonly Hidden[];
}

export async function fatesOf(
  context: Context,
  transfers: readonly Transfer[],
  read: BlocksRead,
): Promise<Fates> {
  const txIds = [...new Set(transfers.map(({ txId }) => txId))];
  const asked = txIds.map(async (txId) => [txId, await placeOf(context, txId, read)] as const);
  const places = new Map(await Promise.all(asked));
  const hidden: Hidden[] = [];
  const fates = new Map<Transfer, Fate>();
  for (const transfer of transfers) {
    const { block, memory } = places.get(transfer.txId) ?? NOWHERE;
    const fate = fateIn(memory, transfer);
    fates.set(transfer, fate);
    if (fate === 'hidden' && block !== null) hidden.push({ transfer, block });
  }
  return { fates, hidden };
}

interface Place {
  readonly block: BlockRef | null;
  readonly memory: 'to come' | 'none' | Awaited<ReturnType<BlocksRead['recall']>>;
}
const NOWHERE: Place = { block: null, memory: 'none' };

/** The coins may be in an unseen internal call, so the deposit stays. */
function fateIn(memory: Place['memory'], { outputIndex }: Transfer): Fate {
  const isInside = outputIndex < OWN_VALUE_INDEX;
  switch (memory) {
    case 'to come':
      return 'waits';
    case 'read':
      return 'gone';
    case 'partly':
      return isInside ? 'hidden' : 'gone';
    case 'forgotten':
      return isInside ? 'hidden' : 'unknown';
    case 'elsewhere':
    case 'none':
      return 'unknown';
  }
}

async function placeOf({ node }: Context, txId: string, read: BlocksRead): Promise<Place> {
  const transaction = await node.find(`looking for ${txId}`, 'TransactionNotFoundError', (client) =>
    client.getTransaction({ hash: txId as Hex }),
  );
  if (transaction === null) return NOWHERE;
  const { blockNumber, blockHash } = transaction;
  if (blockNumber === null || blockHash === null || blockNumber > read.height)
    return { block: null, memory: 'to come' };
  const block = { height: Number(blockNumber), hash: blockHash };
  return { block, memory: await read.recall(block) };
}
