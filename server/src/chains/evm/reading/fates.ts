/** What became of transfers to us that were seen, and are not waiting in the node's sight any more. */
import type { Hex } from 'viem';
import type { BlockRef, BlocksRead, Transfer } from '../../chain.ts';
import type { Context } from '../context.ts';
import type { Hidden } from './look-inside.ts';
import { OWN_VALUE_INDEX } from './transfers.ts';

/**
 * Those whose transaction is in a block that was read, and did something else there. A replaced one is not told from one that
 * this node has not heard of: nobody keeps the number that it shares with its successor.
 */
export async function readGone(
  context: Context,
  missing: readonly Transfer[],
  read: BlocksRead,
): Promise<readonly Transfer[]> {
  const { fates } = await fatesOf(context, missing, read);
  return missing.filter((transfer) => fates.get(transfer) === 'gone');
}

/** `unknown`: this node has not heard of it, or stands on a dead branch. `hidden`: nobody saw what its block did inside. */
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

/** The block of a transaction, and what was read of it; `none`: this node has not heard of it. */
interface Place {
  readonly block: BlockRef | null;
  readonly memory: 'to come' | 'none' | Awaited<ReturnType<BlocksRead['recall']>>;
}
const NOWHERE: Place = { block: null, memory: 'none' };

/** Nobody looked at what contracts sent in a block that was read partly: the coins may be there, and stay in the books. */
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

/** A node that is ahead of us may have mined it: in a block to come it waits as in none. */
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
