import { type Address, getAddress, type Hex, hexToNumber, parseEventLogs, toEventSelector } from 'viem';
import { type ChainAsset, ChainOutage } from '../../chain.ts';
import { type Context, tokensOf } from '../context.ts';
import { TOKEN_ABI } from '../token-abi.ts';
import { mayName } from './bloom.ts';
import {
  type BlockToProve,
  type Receipt,
  type Receipts,
  readReceiptsAtOnce,
  readReceiptsOneByOne,
} from './receipts.ts';
import type { Candidate } from './transfers.ts';

type Tokens = ReadonlyMap<Address, ChainAsset>;
interface LoggingBlock extends BlockToProve {
  readonly hash: Hex;
  readonly logsBloom: Hex;
}

interface TokenTransfers {
  readonly candidates: readonly Candidate[];
  readonly receipts: Receipts | null;
}

const TRANSFER_EVENT = TOKEN_ABI[3];
const TRANSFER_TOPIC = toEventSelector(TRANSFER_EVENT);

/**
 * A node that declines is asked for logs, and for single receipts where the bloom may name a missing token.
 */
export async function readTokenTransfers(context: Context, block: LoggingBlock): Promise<TokenTransfers> {
  const tokens = tokensOf(context.settings);
  // Coins may be missing: the header checks an empty block.
  if (tokens.size === 0 && block.transactions.length > 0) return { candidates: [], receipts: null };
  const atOnce = await readReceiptsAtOnce(context, block);
  if (atOnce !== null) return outOf(atOnce, tokens);
  const logged = await readLogged(context, block, tokens);
  const silent = [...tokens].filter(([, asset]) => !logged.some((one) => one.asset === asset));
  if (silent.some(([contract]) => mayName(block.logsBloom, [contract, TRANSFER_TOPIC])))
    return outOf(await readReceiptsOneByOne(context, block), tokens);
  return { candidates: logged, receipts: null };
}

function outOf(receipts: Receipts, tokens: Tokens): TokenTransfers {
  const candidates = [...receipts.values()].flatMap(({ transactionHash: txId, logs }) =>
    logs.flatMap((log, place): Candidate[] => {
      const asset = tokens.get(getAddress(log.address));
      if (asset === undefined) return [];
      return parseEventLogs({ abi: [TRANSFER_EVENT], logs: [log] }).map(({ args: { from, to, value } }) => ({
        txId,
        outputIndex: () => place,
        asset,
        from,
        to,
        units: value,
      }));
    }),
  );
  return { candidates: candidates.filter(({ units }) => units > 0n), receipts };
}

async function readLogged(context: Context, block: LoggingBlock, tokens: Tokens): Promise<Candidate[]> {
  const logs = await context.node.ask(`reading the token transfers of block ${block.number}`, (client) =>
    client.getLogs({
      address: [...tokens.keys()],
      event: TRANSFER_EVENT,
      blockHash: block.hash,
      strict: true,
    }),
  );
  return logs.flatMap((log) => {
    const asset = tokens.get(getAddress(log.address));
    if (asset === undefined || log.args.value === 0n) return [];
    return [
      {
        txId: log.transactionHash,
        outputIndex: (receipt) => log.logIndex - firstLogIndex(receipt),
        asset,
        from: log.args.from,
        to: log.args.to,
        units: log.args.value,
      },
    ];
  });
}

function firstLogIndex({ transactionHash, logs }: Receipt): number {
  const first = logs[0]?.logIndex ?? null;
  if (first === null) throw new ChainOutage(`the receipt of ${transactionHash} lacks its logs`);
  return hexToNumber(first);
}
