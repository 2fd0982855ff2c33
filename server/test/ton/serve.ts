/** Stand-in for toncenter's HTTP API, version 2: the methods that Parom asks, as its documents show them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Address, beginCell, Cell, type TupleItem } from '@ton/core';
import type { BlockchainTransaction } from '@ton/sandbox';
import { headTime, type MadeBlock, type TonWorld } from './world.ts';

export type Params = Readonly<Record<string, unknown>>;

/** Another answer than the good node's: `null` never answers, `undefined` is the good one. */
export type OtherAnswer = (method: string, params: Params, good: () => Promise<unknown>) => unknown;

const WHOLE = '-9223372036854775808';

export async function serveTon(world: TonWorld, other: OtherAnswer = () => undefined) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
      method: string;
      params: Params;
    };
    const good = () => answerOf(world, method, params);
    let body: object;
    try {
      const answer = await other(method, params, good);
      if (answer === null) return void request.socket.destroy();
      body = { ok: true, result: answer ?? (await good()) };
    } catch (error) {
      body = { ok: false, code: 500, error: error instanceof Error ? error.message : String(error) };
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...body, jsonrpc: '2.0', id: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answerOf(world: TonWorld, method: string, params: Params): Promise<unknown> {
  switch (method) {
    case 'getMasterchainInfo':
      return { last: masterId(world.head) };
    case 'getBlockHeader':
      return params.workchain === -1
        ? masterHeader(world, blockAt(world, params.seqno))
        : shardHeader(world, blockAt(world, params.seqno));
    case 'shards':
      return { shards: [shardId(blockAt(world, params.seqno))] };
    case 'lookupBlock':
      return masterId(blockBefore(world, Number(params.unixtime)));
    case 'getAddressInformation':
      return accountAnswer(world, params);
    case 'getTransactions':
      return transactionsAnswer(world, params);
    case 'tryLocateResultTx':
      return locate(world, params);
    case 'runGetMethod':
      return methodAnswer(world, params);
    case 'sendBoc':
      await world.submit(Cell.fromBase64(String(params.boc))).catch(() => {
        throw new Error('LITE_SERVER_UNKNOWN: cannot apply external message to current state');
      });
      return { '@type': 'ok' };
    default:
      throw new Error(`there is no method ${method}`);
  }
}

function blockAt(world: TonWorld, height: unknown): MadeBlock {
  const block = world.at(Number(height));
  if (block === undefined) throw new Error('LITE_SERVER_NOTREADY: block is not in db');
  return block;
}

const blockBefore = (world: TonWorld, seconds: number): MadeBlock =>
  world.blocks.findLast((one) => headTime(one) <= seconds) ?? blockAt(world, world.blocks[0]?.height);

const base64 = (hash: string): string => Buffer.from(hash, 'hex').toString('base64');
const idOf = (workchain: number, seqno: number, hash: string) => ({
  workchain,
  shard: WHOLE,
  seqno,
  root_hash: base64(hash),
  file_hash: base64(hash),
});
const masterId = ({ height, hash }: MadeBlock) => idOf(-1, height, hash);
const shardId = ({ height, shardHash }: MadeBlock) => idOf(0, height, shardHash);

const masterHeader = (world: TonWorld, block: MadeBlock) => ({
  id: masterId(block),
  global_id: world.globalId,
  gen_utime: headTime(block),
  start_lt: '0',
  end_lt: `${block.endLt}`,
  prev_blocks: [idOf(-1, block.height - 1, block.parent)],
});

const shardHeader = (world: TonWorld, block: MadeBlock) => ({
  ...masterHeader(world, block),
  id: shardId(block),
  prev_blocks: [],
});

async function accountAnswer(world: TonWorld, { address, seqno }: Params) {
  const block = blockAt(world, seqno ?? world.head.height);
  const contract = await world.asOf(block.height, (chain) =>
    chain.getContract(Address.parse(String(address))),
  );
  const { accountState, balance, lastTransactionLt: lt, lastTransactionHash: hash } = contract;
  const isActive = accountState?.type === 'active';
  return {
    balance: balance > 1_000n ? `${balance}` : Number(balance),
    code: '',
    data: isActive ? (accountState.state.data ?? Cell.EMPTY).toBoc().toString('base64') : '',
    state: isActive ? 'active' : 'uninitialized',
    last_transaction_id: { lt: `${lt}`, hash: base64(hash.toString(16).padStart(64, '0')) },
    block_id: masterId(block),
    sync_utime: headTime(block),
  };
}

const dataOf = ({ raw }: BlockchainTransaction) => ({ data: raw.toBoc().toString('base64') });

/** Small pages, so that paging is tried. */
const PAGE = 3;

function transactionsAnswer(world: TonWorld, { address, lt, hash }: Params) {
  const all = world.transactionsOf(Address.parse(String(address))).toReversed();
  const from = all.findIndex((one) => `${one.lt}` === lt && one.hash().toString('base64') === hash);
  if (from < 0) throw new Error('LITE_SERVER_UNKNOWN: cannot find transaction');
  return all.slice(from, from + PAGE).map(dataOf);
}

function locate(world: TonWorld, { source, destination, created_lt: lt }: Params) {
  const found = world
    .transactionsOf(Address.parse(String(destination)))
    .find(
      ({ inMessage }) =>
        inMessage?.info.type === 'internal' &&
        inMessage.info.src.equals(Address.parse(String(source))) &&
        `${inMessage.info.createdLt}` === lt,
    );
  if (found === undefined) throw new Error('cannot locate result transaction');
  return dataOf(found);
}

async function methodAnswer(world: TonWorld, { address, method, stack, seqno }: Params) {
  const height = blockAt(world, seqno ?? world.head.height).height;
  const args = (stack as [string, string][]).map(
    ([, boc]): TupleItem => ({ type: 'slice', cell: Cell.fromBase64(boc) }),
  );
  try {
    const told = await world.asOf(height, (chain) =>
      chain.runGetMethod(Address.parse(String(address)), String(method), args),
    );
    return { gas_used: 1, exit_code: 0, stack: told.stack.map(itemOf) };
  } catch {
    return { gas_used: 1, exit_code: 11, stack: [] };
  }
}

function itemOf(item: TupleItem): [string, unknown] {
  if (item.type === 'int')
    return ['num', item.value < 0n ? `-0x${(-item.value).toString(16)}` : `0x${item.value.toString(16)}`];
  if (item.type === 'slice' || item.type === 'cell' || item.type === 'builder')
    return ['cell', { bytes: item.cell.toBoc().toString('base64') }];
  return ['list', { elements: [] }];
}

export const textCell = (text: string): Cell => beginCell().storeUint(0, 32).storeStringTail(text).endCell();
