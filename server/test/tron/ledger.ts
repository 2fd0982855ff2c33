/**
 * A stand-in for TRON's ledger over anvil: each block is a block of anvil, and contracts run there for the
 * 20 bytes of an address. Real: transaction bytes and ids, signatures, TAPOS, expiry, duplicates, contracts
 * and logs. Not here: elections, staking, free bandwidth, the price of energy.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { type Abi, type Address, getAddress, type Hash, type Hex, type TransactionReceipt } from 'viem';
import { accountOf, addressOfAccount } from '../../src/chains/tron/encoding/address.ts';
import { bytesAt, numberAt, readFields } from '../../src/chains/tron/encoding/protobuf.ts';
import { readTransaction, type Transaction, txIdOf } from '../../src/chains/tron/encoding/transaction.ts';
import { type Anvil, startAnvil } from '../evm/anvil.ts';

export const SUN_PER_ENERGY = 100n;
export const SUN_PER_BYTE = 1_000n;
export const OPENING = 1_000_000n;
export const OPENING_BYTES = 100_000n;
const BLOCK_S = 3n;
const RESULT_BYTES = 64n;
const BURNT = getAddress(`0x${'00'.repeat(19)}de`);
const A_DAY_MS = 86_400_000n;

interface Contract {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

export interface Sent {
  readonly txId: string;
  readonly raw: string;
  readonly signature: string;
  readonly bytes: number;
  readonly call: Transaction | OtherCall;
}

/** A call of another function than `transfer`. */
interface OtherCall extends Pick<Transaction, 'owner' | 'expiration' | 'feeLimit'> {
  readonly contract: string;
  readonly data: string;
}

export interface Done {
  readonly sent: Sent;
  readonly result: string | null;
  readonly fee: bigint;
  readonly logs: TransactionReceipt['logs'];
}

export interface TronBlock {
  readonly height: number;
  readonly id: string;
  readonly parent: string;
  readonly timestamp: number;
  readonly done: readonly Done[];
}

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const evmOf = (address: string): Address => getAddress(`0x${hex.encode(accountOf(address))}`);
export const tronOf = (address: string): string =>
  addressOfAccount(hex.decode(address.slice(2).toLowerCase()));

export type Ledger = Awaited<ReturnType<typeof startLedger>>;

export async function startLedger() {
  const options =
    '--block-base-fee-per-gas 0 --gas-price 0 --gas-limit 1000000000 --auto-impersonate --disable-min-priority-fee';
  const anvil = await startAnvil(728_126_428, options.split(' '));
  const pool: Sent[] = [];
  /** By the hash of anvil's block, so that a re-org forgets them. */
  const done = new Map<Hash, readonly Done[]>();
  /** Where a transaction is or was. */
  const heights = new Map<string, number[]>();
  /** The results that the network gives to the next transactions, whatever their contracts do. */
  const imposed: string[] = [];
  let isStuck = false;
  let skipped = 0n;
  /** A block in the making is tried and taken back: nothing may see that one, or join it twice. */
  let making: Promise<unknown> = Promise.resolve();
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const after = making.then(work);
    making = after.catch(() => undefined);
    return after;
  };

  const height = () => anvil.height();
  async function blockAt(at: number): Promise<TronBlock | null> {
    const block = await anvil.client.getBlock({ blockNumber: BigInt(at) }).catch(() => null);
    if (block === null) return null;
    const parent = at === 0 ? '0'.repeat(64) : idOf(at - 1, block.parentHash);
    const timestamp = Number(block.timestamp) * 1_000;
    return { height: at, id: idOf(at, block.hash), parent, timestamp, done: done.get(block.hash) ?? [] };
  }
  async function head(): Promise<TronBlock> {
    const block = await blockAt(await height());
    if (block === null) throw new Error('a ledger has a newest block');
    return block;
  }
  async function find(txId: string): Promise<(Done & { readonly block: TronBlock }) | null> {
    for (const at of new Set(heights.get(txId))) {
      const block = await blockAt(at);
      const one = block?.done.find(({ sent }) => sent.txId === txId);
      if (one !== undefined && block !== null) return { ...one, block };
    }
    return null;
  }

  async function accept(raw: Uint8Array, signature: Uint8Array): Promise<Sent> {
    const sent = sentOf(raw, signature);
    const now = await head();
    if (pool.some(({ txId }) => txId === sent.txId) || (await find(sent.txId)) !== null)
      throw new Refused('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    if (signerOf(raw, signature) !== sent.call.owner)
      throw new Refused('SIGERROR', 'Validate signature error');
    refuseExpired(sent, now);
    await refuseOtherBranch(raw, now);
    await refuseInvalid(anvil, sent);
    pool.push(sent);
    return sent;
  }

  /** Known by the last two bytes of its height, as TAPOS names it. */
  async function refuseOtherBranch(raw: Uint8Array, now: TronBlock): Promise<void> {
    const fields = readFields(raw);
    const low = Number.parseInt(hex.encode(bytesAt(fields, 1)), 16);
    const at = now.height - ((now.height - low) & 0xffff);
    const block = at < 0 ? null : await blockAt(at);
    if (block?.id.slice(16, 32) !== hex.encode(bytesAt(fields, 4)))
      throw new Refused('TAPOS_ERROR', 'Tapos check error');
  }

  async function mineOne(): Promise<void> {
    const now = await head();
    for (let at = pool.length - 1; at >= 0; at -= 1)
      if (BigInt(pool[at]?.call.expiration ?? 0) <= BigInt(now.timestamp)) pool.splice(at, 1);
    const taken = isStuck ? [] : pool.splice(0);
    const receipts = taken.length === 0 ? [] : await tried(anvil, now, taken, imposed);
    const forced = imposed.splice(0, taken.length);
    const results: Done[] = [];
    for (const [place, sent] of taken.entries()) {
      const opened = (await opensAccount(anvil, sent)) ? OPENING + OPENING_BYTES : 0n;
      const outcome = outcomeOf(sent, receipts[place], forced[place]);
      const one = { ...outcome, fee: outcome.fee + opened };
      results.push(one);
      if (one.result === null || one.result === 'SUCCESS') await execute(anvil, sent);
      await sendCoins(anvil, evmOf(sent.call.owner), BURNT, one.fee);
    }
    const { hash } = await seal(anvil, now, skipped);
    skipped = 0n;
    done.set(hash, results);
    for (const { sent } of results)
      heights.set(sent.txId, [...(heights.get(sent.txId) ?? []), now.height + 1]);
  }

  return {
    anvil,
    pool,
    imposed,
    height: () => alone(height),
    blockAt: (at: number) => alone(() => blockAt(at)),
    head: () => alone(head),
    find: (txId: string) => alone(() => find(txId)),
    accept: (raw: Uint8Array, signature: Uint8Array) => alone(() => accept(raw, signature)),
    /** Of our own making; it needs no TRON transaction. */
    deploy: ({ abi, bytecode }: Contract, args: readonly unknown[]): Promise<string> =>
      alone(async () => {
        const free = { gas: 5_000_000n, gasPrice: 0n, chain: null };
        const hash = await anvil.client.deployContract({ abi, bytecode, args, ...free });
        await mineOne();
        const { contractAddress } = await anvil.client.getTransactionReceipt({ hash });
        return tronOf(contractAddress ?? '0x');
      }),
    mine: async (count = 1) => {
      for (let mined = 0; mined < count; mined += 1) await alone(mineOne);
    },
    setStuck: (stuck: boolean) => {
      isStuck = stuck;
    },
    /** The next block is later by so many milliseconds. */
    skip: (ms: number) => {
      skipped = BigInt(ms) / 1_000n;
    },
    /** Replaces the last blocks by one more. */
    reorg: (depth: number, drop: ReadonlySet<string>) =>
      alone(async () => {
        const kept: Sent[] = [];
        for (let at = (await height()) - depth + 1; at <= (await height()); at += 1)
          kept.push(...((await blockAt(at))?.done ?? []).map(({ sent }) => sent));
        await anvil.rollback(depth);
        await anvil.client.setCoinbase({
          address: `0x${hex.encode(crypto.getRandomValues(new Uint8Array(20)))}` as Address,
        });
        pool.push(...kept.filter(({ txId }) => !drop.has(txId)));
        for (let mined = 0; mined <= depth; mined += 1) await mineOne();
      }),
  };
}

const idOf = (height: number, hash: Hex): string => height.toString(16).padStart(16, '0') + hash.slice(18);

function sentOf(raw: Uint8Array, signature: Uint8Array): Sent {
  const bytes = raw.length + signature.length + 6;
  const common = { txId: txIdOf(raw), raw: hex.encode(raw), signature: hex.encode(signature), bytes };
  const payment = readTransaction(raw);
  if (payment !== null) return { ...common, call: payment };
  const fields = readFields(raw);
  const contract = readFields(bytesAt(fields, 11));
  const body = readFields(bytesAt(readFields(bytesAt(contract, 2)), 2));
  const address = (number: number) => addressOfAccount(bytesAt(body, number).subarray(1));
  if (numberAt(contract, 1) !== 31n)
    throw new Refused('CONTRACT_VALIDATE_ERROR', 'this stand-in has no such contract');
  return {
    ...common,
    call: {
      owner: address(1),
      contract: address(2),
      data: hex.encode(bytesAt(body, 4)),
      expiration: numberAt(fields, 8),
      feeLimit: numberAt(fields, 18),
    },
  };
}

function signerOf(raw: Uint8Array, signature: Uint8Array): string {
  const [parity = 0] = signature.subarray(64);
  const recovered = secp256k1.Signature.fromBytes(
    Uint8Array.of(parity - 27, ...signature.subarray(0, 64)),
    'recovered',
  ).recoverPublicKey(hex.decode(txIdOf(raw)));
  return addressOfAccount(keccak_256(recovered.toBytes(false).subarray(1)).subarray(-20));
}

function refuseExpired({ call: { expiration } }: Sent, { timestamp }: TronBlock): void {
  const now = BigInt(timestamp);
  if (expiration <= now || expiration > now + A_DAY_MS)
    throw new Refused(
      'TRANSACTION_EXPIRATION_ERROR',
      `Transaction expiration, transaction expiration time is ${expiration}, but headBlockTime is ${now}`,
    );
}

async function refuseInvalid({ client }: Anvil, { call }: Sent): Promise<void> {
  const invalid = (message: string) =>
    new Refused('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${message}`);
  const held = await client.getBalance({ address: evmOf(call.owner) });
  if (!('to' in call) || call.contract !== null) {
    const code = await client.getCode({ address: evmOf(call.contract ?? '') });
    if (code === undefined) throw invalid('No contract or not a valid smart contract');
    return;
  }
  if ((await client.getCode({ address: evmOf(call.to) })) !== undefined)
    throw invalid('Cannot transfer TRX to a smartContract.');
  if (held < call.units) throw invalid('Validate TransferContract error, balance is not sufficient.');
}

/** In a block that is taken back, which tells what each costs. */
async function tried(anvil: Anvil, now: TronBlock, taken: readonly Sent[], imposed: readonly string[]) {
  const snapshot = await anvil.client.snapshot();
  const hashes: (Hash | null)[] = [];
  for (const [place, sent] of taken.entries())
    hashes.push(imposed[place] === undefined ? await execute(anvil, sent) : null);
  await seal(anvil, now);
  const receipts = await Promise.all(
    hashes.map(async (hash) => (hash === null ? undefined : anvil.client.getTransactionReceipt({ hash }))),
  );
  await anvil.client.revert({ id: snapshot });
  return receipts;
}

const INTRINSIC = 21_000n + 68n * 16n;

const sendCoins = ({ client }: Anvil, account: Address, to: Address, value: bigint): Promise<Hash> =>
  client.sendTransaction({ account, to, value, gas: 21_000n, gasPrice: 0n, chain: null });

async function opensAccount({ client }: Anvil, { call }: Sent): Promise<boolean> {
  if (!('to' in call) || call.contract !== null) return false;
  const address = evmOf(call.to);
  return (
    (await client.getBalance({ address })) === 0n && (await client.getTransactionCount({ address })) === 0
  );
}

async function execute(anvil: Anvil, { call }: Sent): Promise<Hash> {
  const { client } = anvil;
  const from = evmOf(call.owner);
  if ('to' in call && call.contract === null) return sendCoins(anvil, from, evmOf(call.to), call.units);
  const data: Hex = `0x${'data' in call ? call.data : transferData(call)}`;
  const gas = INTRINSIC + call.feeLimit / SUN_PER_ENERGY;
  return client.sendTransaction({
    account: from,
    to: evmOf(call.contract ?? ''),
    data,
    gas,
    gasPrice: 0n,
    chain: null,
  });
}

const transferData = ({ to, units }: Transaction): string =>
  `a9059cbb${'0'.repeat(24)}${hex.encode(accountOf(to))}${units.toString(16).padStart(64, '0')}`;

function outcomeOf(sent: Sent, receipt: TransactionReceipt | undefined, imposed: string | undefined): Done {
  const bandwidth = (BigInt(sent.bytes) + RESULT_BYTES) * SUN_PER_BYTE;
  const { call } = sent;
  if ('to' in call && call.contract === null) return { sent, result: null, fee: bandwidth, logs: [] };
  const limit = call.feeLimit / SUN_PER_ENERGY;
  const used = receipt === undefined ? limit : receipt.gasUsed > INTRINSIC ? receipt.gasUsed - INTRINSIC : 0n;
  const isOut = receipt?.status === 'reverted' && receipt.gasUsed >= INTRINSIC + limit;
  const result = imposed ?? (receipt?.status === 'success' ? 'SUCCESS' : isOut ? 'OUT_OF_ENERGY' : 'REVERT');
  return { sent, result, fee: bandwidth + used * SUN_PER_ENERGY, logs: receipt?.logs ?? [] };
}

async function seal(anvil: Anvil, now: TronBlock, skipped = 0n) {
  await anvil.setNextTime(BigInt(now.timestamp) / 1_000n + BLOCK_S + skipped);
  await anvil.mine();
  return anvil.client.getBlock({ blockTag: 'latest' });
}
