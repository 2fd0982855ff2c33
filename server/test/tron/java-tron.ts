/**
 * A stand-in for java-tron's HTTP API, over `ledger.ts`. No java-tron was ever asked: the shapes of answers
 * about energy are those of its documents.
 */
import { createServer } from 'node:http';
import { hex } from '@scure/base';
import { BaseError, type Hex, keccak256, toHex } from 'viem';
import { accountOf, addressOfAccount } from '../../src/chains/tron/encoding/address.ts';
import { bytesAt, readFields } from '../../src/chains/tron/encoding/protobuf.ts';
import { freePort } from '../free-port.ts';
import {
  type Done,
  evmOf,
  type Ledger,
  OPENING,
  OPENING_BYTES,
  Refused,
  type Sent,
  SUN_PER_BYTE,
  SUN_PER_ENERGY,
  type TronBlock,
} from './ledger.ts';
import { ENERGY_LIMIT, ENERGY_WEIGHT, FREE_BANDWIDTH, leftAt, lendable, lentBetween } from './stakes.ts';

type Body = Readonly<Record<string, unknown>>;
type Handler = (body: Body) => unknown;
/** `undefined`: as the node. `null`: no answer ever. A number: that status. */
export type Otherwise = (path: string, body: Body, ask: () => Promise<unknown>) => unknown;

export async function serveTron(ledger: Ledger, solidDepth: number, otherwise: Otherwise = () => undefined) {
  const handlers = handlersOf(ledger, solidDepth);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body = (text === '' ? {} : JSON.parse(text)) as Body;
    const path = (request.url ?? '').slice(1);
    const ask = async () => {
      const handler = handlers[path];
      return handler === undefined ? 404 : handler(body);
    };
    const other = await otherwise(path, body, ask);
    if (other === null) return;
    const answer = other ?? (await ask());
    if (typeof answer === 'number') return void response.writeHead(answer).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function handlersOf(ledger: Ledger, solidDepth: number): Readonly<Record<string, Handler>> {
  const { anvil, pool } = ledger;
  const solidHeight = async () => Math.max(0, (await ledger.height()) - solidDepth + 1);
  const blockBy = async (height: number) => {
    const block = await ledger.blockAt(height);
    return block === null ? {} : shownBlock(block);
  };
  const infoBy = async (txId: unknown, upTo: number) => {
    const found = await ledger.find(String(txId));
    return found === null || found.block.height > upTo ? {} : shownInfo(found, found.block);
  };
  return {
    'wallet/getnowblock': async () => shownBlock(await ledger.head()),
    'walletsolidity/getnowblock': async () => blockBy(await solidHeight()),
    'wallet/getblockbynum': ({ num }) => blockBy(Number(num)),
    'wallet/gettransactioninfobyblocknum': async ({ num }) => {
      const block = await ledger.blockAt(Number(num));
      return (block?.done ?? []).map((one) => shownInfo(one, block as TronBlock));
    },
    'wallet/gettransactioninfobyid': ({ value }) => infoBy(value, Number.POSITIVE_INFINITY),
    'walletsolidity/gettransactioninfobyid': async ({ value }) => infoBy(value, await solidHeight()),
    'wallet/gettransactionbyid': async ({ value }) => {
      const found = await ledger.find(String(value));
      const sent = found?.sent ?? pool.find(({ txId }) => txId === value);
      return sent === undefined ? {} : shownTransaction(sent, found?.result);
    },
    'wallet/gettransactionfrompending': ({ value }) => {
      const sent = pool.find(({ txId }) => txId === value);
      return sent === undefined ? {} : shownTransaction(sent);
    },
    'wallet/getaccount': async ({ address }) => {
      const account = { address: evmOf(String(address)) };
      const [balance, code] = await Promise.all([
        anvil.client.getBalance(account),
        anvil.client.getCode(account),
      ]);
      if (!(await ledger.isThere(String(address)))) return {};
      return { address, ...named('balance', balance), ...(code === undefined ? {} : { type: 'Contract' }) };
    },
    'wallet/getaccountresource': async ({ address }) => {
      const owner = String(address);
      if (!(await ledger.isThere(owner))) return {};
      const { timestamp } = await ledger.head();
      const { energy, energyUsed, freeUsed } = leftAt(await ledger.accounts(), owner, timestamp);
      return {
        ...named('freeNetUsed', freeUsed),
        ...named('freeNetLimit', FREE_BANDWIDTH),
        ...named('EnergyUsed', energyUsed),
        ...named('EnergyLimit', energy),
        ...named('TotalEnergyLimit', ENERGY_LIMIT),
        ...named('TotalEnergyWeight', ENERGY_WEIGHT),
      };
    },
    'wallet/getcandelegatedmaxsize': async ({ owner_address: owner }) => {
      const { timestamp } = await ledger.head();
      return named('max_size', lendable(await ledger.accounts(), String(owner), timestamp));
    },
    'wallet/getdelegatedresourcev2': async ({ fromAddress: from, toAddress: to }) => {
      const lent = lentBetween(await ledger.accounts(), String(from), String(to));
      return lent === 0n
        ? {}
        : { delegatedResource: [{ from, to, ...named('frozen_balance_for_energy', lent) }] };
    },
    'wallet/getchainparameters': () => ({
      chainParameter: [
        { key: 'getTransactionFee', value: Number(SUN_PER_BYTE) },
        { key: 'getEnergyFee', value: Number(SUN_PER_ENERGY) },
        { key: 'getCreateAccountFee', value: Number(OPENING_BYTES) },
        { key: 'getCreateNewAccountFeeInSystemContract', value: Number(OPENING) },
        { key: 'getAllowMultiSign' },
      ],
    }),
    'wallet/triggerconstantcontract': (body) => constantCall(ledger, body),
    'wallet/broadcasthex': ({ transaction }) => {
      const fields = readFields(hex.decode(String(transaction)));
      return broadcast(ledger, bytesAt(fields, 1), bytesAt(fields, 2));
    },
    'wallet/broadcasttransaction': ({ raw_data_hex: raw, signature }) =>
      broadcast(
        ledger,
        hex.decode(String(raw)),
        hex.decode(String((signature as string[])[0]).toLowerCase()),
      ),
  };
}

/** Zeros are left out. */
const named = (name: string, value: bigint) => (value === 0n ? {} : { [name]: Number(value) });

const shownTransaction = ({ txId, raw, signature }: Sent, result?: string | null) => ({
  ...(result === undefined ? {} : { ret: [{ contractRet: result ?? 'SUCCESS' }] }),
  signature: [signature],
  txID: txId,
  raw_data_hex: raw,
});

const shownBlock = ({ height, id, parent, timestamp, done }: TronBlock) => ({
  blockID: id,
  block_header: {
    raw_data: { ...(height === 0 ? {} : { number: height }), parentHash: parent, timestamp },
    witness_signature: '00',
  },
  ...(done.length === 0
    ? {}
    : { transactions: done.map(({ sent, result }) => shownTransaction(sent, result)) }),
});

const shownInfo = ({ sent, result, fee, logs }: Done, { height, timestamp }: TronBlock) => ({
  id: sent.txId,
  fee: Number(fee),
  blockNumber: height,
  blockTimeStamp: timestamp,
  contractResult: [''],
  receipt: { net_fee: 1, ...(result === null ? {} : { result }) },
  ...(result === null || result === 'SUCCESS' ? {} : { result: 'FAILED' }),
  ...(logs.length === 0
    ? {}
    : {
        log: logs.map((log) => ({
          address: log.address.slice(2).toLowerCase(),
          topics: log.topics.map((topic) => topic.slice(2)),
          ...(log.data === '0x' ? {} : { data: log.data.slice(2) }),
        })),
      }),
});

const said = (message: string) => toHex(message).slice(2);

async function broadcast(ledger: Ledger, raw: Uint8Array, signature: Uint8Array) {
  try {
    const { txId } = await ledger.accept(raw, signature);
    return { result: true, txid: txId };
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, message: said(error.message) };
    throw error;
  }
}

const EVM_BASE = 21_000n;

async function constantCall({ anvil }: Ledger, body: Body) {
  const { owner_address: owner, contract_address: contract, function_selector: selector, parameter } = body;
  const [account, to] = [evmOf(addressIn(owner)), evmOf(addressIn(contract))];
  if ((await anvil.client.getCode({ address: to })) === undefined)
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: said('Smart contract is not exist.') } };
  const data = `${keccak256(toHex(String(selector))).slice(0, 10)}${String(parameter)}` as Hex;
  try {
    const { data: word = '0x' } = await anvil.client.call({ account, to, data, gasPrice: 0n });
    const gas = await anvil.client.estimateGas({ account, to, data, gasPrice: 0n });
    return {
      result: { result: true },
      energy_used: Number(gas > EVM_BASE ? gas - EVM_BASE : 0n),
      constant_result: [word.slice(2)],
      transaction: { ret: [{}] },
    };
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    return {
      result: { result: true, message: said('REVERT opcode executed') },
      energy_used: 1_000,
      constant_result: [''],
      transaction: { ret: [{ ret: 'FAILED' }] },
    };
  }
}

/** With `visible`, or as 21 bytes. */
function addressIn(text: unknown): string {
  const address = String(text);
  if (!address.startsWith('41') || address.length !== 42) {
    accountOf(address);
    return address;
  }
  return addressOfAccount(hex.decode(address).subarray(1));
}
