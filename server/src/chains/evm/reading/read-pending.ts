/** Nothing is credited by it. */
import { BaseError, decodeFunctionData, getAddress, type Hex } from 'viem';
import {
  type AddressFilter,
  type BlocksRead,
  placeKey,
  type Transfer,
  type WaitingTransfer,
} from '../../chain.ts';
import { assetOf, type Context, nativeAssetOf, tokensOf } from '../context.ts';
import { isDeclined } from '../node/errors.ts';
import { TOKEN_ABI } from '../token-abi.ts';
import { fatesOf } from './fates.ts';
import { type Hidden, lookInside } from './look-inside.ts';
import { OWN_VALUE_INDEX, type TransferFacts, toTransfer } from './transfers.ts';

interface PendingTransaction {
  readonly hash: Hex;
  readonly from: Hex;
  readonly to: Hex | null;
  readonly value: bigint;
  readonly input: Hex;
}

/**
 * The pending block holds only the best-paying transactions: without memory, a low fee would make a
 * transfer flicker.
 */
export async function readPending(
  context: Context,
  mine: AddressFilter,
  known: readonly Transfer[],
  read: BlocksRead,
): Promise<readonly WaitingTransfer[]> {
  const transactions = await pendingTransactions(context);
  const shown = await readTransfers(context, transactions, mine);
  const waiting = new Set<string>(transactions.map(({ hash }) => hash));
  const outbid = known.filter(({ txId }) => !waiting.has(txId));
  const { fates, hidden } = await fatesOf(context, outbid, read);
  const isShown = new Set(shown.map(placeKey));
  const stillWaiting = known.filter(
    (transfer) => (fates.get(transfer) ?? 'waits') === 'waits' && !isShown.has(placeKey(transfer)),
  );
  const backed = await covered(context, [...shown, ...stillWaiting], read.height);
  return [...backed, ...(await stillHidden(context, hidden))];
}

async function stillHidden(context: Context, hidden: readonly Hidden[]): Promise<WaitingTransfer[]> {
  const sights = await lookInside(context, hidden);
  return hidden.flatMap(({ transfer, block }) => {
    const sight = sights.get(transfer);
    if (sight === 'not there') return [];
    const wasAsked = sight === 'there' || sight === 'unseen';
    return wasAsked ? [{ ...transfer, hidden: { block, isThere: sight === 'there' } }] : [transfer];
  });
}

/** A node keeps token transfers that their sender cannot cover, and a pending deposit counts as "paid". */
async function covered(
  context: Context,
  transfers: readonly Transfer[],
  height: number,
): Promise<readonly Transfer[]> {
  const held = new Map<string, bigint>();
  const shown: Transfer[] = [];
  for (const transfer of transfers) {
    const { contract } = assetOf(context, transfer.currencyId);
    if (contract !== null && transfer.sender !== null) {
      const purse = `${contract}:${transfer.sender}`;
      const left = held.get(purse) ?? (await heldBy(context, contract, transfer.sender, height));
      const isCovered = transfer.units <= left;
      held.set(purse, isCovered ? left - transfer.units : left);
      if (!isCovered) continue;
    }
    shown.push(transfer);
  }
  return shown;
}

const heldBy = ({ node }: Context, contract: string, owner: string, height: number): Promise<bigint> =>
  node.ask(`reading what ${owner} holds`, (client) =>
    client.readContract({
      address: getAddress(contract),
      abi: TOKEN_ABI,
      functionName: 'balanceOf',
      args: [getAddress(owner)],
      blockNumber: BigInt(height),
    }),
  );

async function readTransfers(
  context: Context,
  transactions: readonly PendingTransaction[],
  mine: AddressFilter,
): Promise<readonly Transfer[]> {
  const found = transactions.flatMap((transaction) => [
    ...ownValue(context, transaction),
    ...tokenTransfer(context, transaction),
  ]);
  if (found.length === 0) return [];
  const ours = await mine([...new Set(found.map((transfer) => getAddress(transfer.to)))]);
  return found.filter((transfer) => ours.has(getAddress(transfer.to))).map(toTransfer);
}

async function pendingTransactions({ node }: Context): Promise<readonly PendingTransaction[]> {
  const what = 'reading the pending block';
  try {
    const block = await node.client.getBlock({ blockTag: 'pending', includeTransactions: true });
    const head = await node.client.getBlock({ blockTag: 'latest' });
    // Nodes that build no blocks return the latest one.
    return block.parentHash === head.hash ? block.transactions : [];
  } catch (error) {
    const isAbsent = error instanceof BaseError && error.name === 'BlockNotFoundError';
    if (isAbsent || isDeclined(error)) return [];
    throw node.outage(what, error);
  }
}

function ownValue(context: Context, { hash, from, to, value }: PendingTransaction): TransferFacts[] {
  const asset = nativeAssetOf(context.settings);
  if (asset === null || to === null || value === 0n) return [];
  return [{ txId: hash, outputIndex: OWN_VALUE_INDEX, asset, from, to, units: value }];
}

/** A token logs a direct transfer first; otherwise the block corrects it. */
function tokenTransfer(context: Context, { hash, from, to, input }: PendingTransaction): TransferFacts[] {
  const asset = to === null ? undefined : tokensOf(context.settings).get(getAddress(to));
  if (asset === undefined) return [];
  try {
    const call = decodeFunctionData({ abi: TOKEN_ABI, data: input });
    if (call.functionName !== 'transfer' || call.args[1] === 0n) return [];
    return [{ txId: hash, outputIndex: 0, asset, from, to: call.args[0], units: call.args[1] }];
  } catch {
    return [];
  }
}
