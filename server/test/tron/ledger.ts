/**
 * A stand-in for TRON's ledger over anvil: each block is a block of anvil, and contracts run there for the
 * 20 bytes of an address. Real: transaction bytes and ids, signatures, TAPOS, expiry, duplicates, contracts
 * and logs. `stakes.ts` counts energy and bandwidth. Not here: elections, the way into stake, energy prices.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { type Abi, type Address, getAddress, type Hash, type Hex, type TransactionReceipt } from 'viem';
import { accountOf, addressOfAccount } from '../../src/chains/tron/encoding/address.ts';
import { bytesAt, numberAt, readFields } from '../../src/chains/tron/encoding/protobuf.ts';
import {
  type Lending,
  readLending,
  readTransaction,
  type Transaction,
  txIdOf,
} from '../../src/chains/tron/encoding/transaction.ts';
import { type Anvil, startAnvil } from '../evm/anvil.ts';
import {
  type Accounts,
  energyLeft,
  FREE_BANDWIDTH,
  leftAt,
  lend,
  spendBandwidth,
  spendEnergy,
  whyUnlendable,
  withAccount,
} from './stakes.ts';

export const SUN_PER_ENERGY = 100n;
export const SUN_PER_BYTE = 1_000n;
export const OPENING = 1_000_000n;
export const OPENING_BYTES = 100_000n;
const BLOCK_MS = 3_000;
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
  readonly call: Transaction | OtherCall | Lent;
}

/** A call of another function than `transfer`. */
interface OtherCall extends Pick<Transaction, 'owner' | 'expiration' | 'feeLimit'> {
  readonly contract: string;
  readonly data: string;
}

type Lent = Lending & Pick<Transaction, 'expiration' | 'feeLimit'>;

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

/** With the accounts after it. */
interface Made extends TronBlock {
  readonly accounts: Accounts;
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
  /** Each is a block of anvil, too, which holds the contracts' state. */
  const blocks: Made[] = [firstBlock()];
  /** The results that the network gives to the next transactions, whatever their contracts do. */
  const imposed: string[] = [];
  let isStuck = false;
  let skipped = 0;
  /** A block in the making is tried and taken back: nothing may see that one, or join it twice. */
  let making: Promise<unknown> = Promise.resolve();
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const after = making.then(work);
    making = after.catch(() => undefined);
    return after;
  };

  const head = (): Made => blocks.at(-1) as Made;
  const height = () => head().height;
  const everywhere = (change: (accounts: Accounts) => Accounts): void => {
    for (const [at, block] of blocks.entries()) blocks[at] = { ...block, accounts: change(block.accounts) };
  };
  function find(txId: string): (Done & { readonly block: TronBlock }) | null {
    for (const block of blocks.toReversed()) {
      const one = block.done.find(({ sent }) => sent.txId === txId);
      if (one !== undefined) return { ...one, block };
    }
    return null;
  }

  async function accept(raw: Uint8Array, signature: Uint8Array): Promise<Sent> {
    const sent = sentOf(raw, signature);
    const now = head();
    if (pool.some(({ txId }) => txId === sent.txId) || find(sent.txId) !== null)
      throw new Refused('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    if (signerOf(raw, signature) !== sent.call.owner)
      throw new Refused('SIGERROR', 'Validate signature error');
    refuseExpired(sent, now);
    refuseOtherBranch(raw, now);
    await refuseInvalid(anvil, now.accounts, sent, now);
    pool.push(sent);
    return sent;
  }

  /** Known by the last two bytes of its height, as TAPOS names it. */
  function refuseOtherBranch(raw: Uint8Array, now: TronBlock): void {
    const fields = readFields(raw);
    const low = Number.parseInt(hex.encode(bytesAt(fields, 1)), 16);
    const at = now.height - ((now.height - low) & 0xffff);
    if (blocks[at]?.id.slice(16, 32) !== hex.encode(bytesAt(fields, 4)))
      throw new Refused('TAPOS_ERROR', 'Tapos check error');
  }

  /** @returns whether transactions wait that the next block may hold */
  function expireWaiting({ timestamp }: TronBlock): boolean {
    for (let at = pool.length - 1; at >= 0; at -= 1)
      if (BigInt(pool[at]?.call.expiration ?? 0) <= BigInt(timestamp)) pool.splice(at, 1);
    return !isStuck && pool.length > 0;
  }

  function append(done: readonly Done[], accounts: Accounts): void {
    const { height, id: parent, timestamp } = head();
    const at = timestamp + BLOCK_MS + skipped;
    skipped = 0;
    blocks.push({ height: height + 1, id: newId(height + 1), parent, timestamp: at, done, accounts });
  }

  /** @returns how many of them it made: those that hold nothing are made at once */
  async function mineSome(count: number): Promise<number> {
    if (expireWaiting(head())) {
      await mineWaiting();
      return 1;
    }
    await anvil.mine(count);
    for (let mined = 0; mined < count; mined += 1) {
      append([], head().accounts);
      expireWaiting(head());
    }
    return count;
  }

  async function mineWaiting(): Promise<void> {
    const now = head();
    let { accounts } = now;
    const taken: Sent[] = [];
    for (const sent of pool.splice(0))
      if ((await whyInvalid(anvil, accounts, sent, now)) === null) taken.push(sent);
    const means = await Promise.all(taken.map((sent) => meansOf(anvil, accounts, sent, now)));
    const receipts = taken.length === 0 ? [] : await tried(anvil, { taken, means, imposed });
    const forced = imposed.splice(0, taken.length);
    const results: Done[] = [];
    for (const [place, sent] of taken.entries()) {
      const opens = await opensAccount(anvil, accounts, sent);
      const asked = { sent, opens, receipt: receipts[place], imposed: forced[place], means: means[place] };
      const outcome = outcomeOf(accounts, asked, now.timestamp);
      results.push(outcome.one);
      accounts = outcome.accounts;
      if (outcome.one.result === null || outcome.one.result === 'SUCCESS')
        await execute(anvil, sent, means[place]);
      await sendCoins(anvil, evmOf(sent.call.owner), BURNT, outcome.one.fee);
    }
    await anvil.mine();
    append(results, accounts);
  }

  async function mine(count: number): Promise<void> {
    for (let mined = 0; mined < count; ) mined += await mineSome(count - mined);
  }

  return {
    anvil,
    pool,
    imposed,
    height: () => alone(async () => height()),
    blockAt: (at: number) => alone(async (): Promise<TronBlock | null> => blocks[at] ?? null),
    head: () => alone(async (): Promise<TronBlock> => head()),
    find: (txId: string) => alone(async () => find(txId)),
    accounts: () => alone(async () => head().accounts),
    isThere: (address: string) => alone(() => isThere(anvil, head().accounts, address)),
    /** As if it had been staked before the first block. */
    stake: (address: string, staked: bigint) =>
      everywhere((accounts) => withAccount(accounts, address, { staked })),
    /** By something that no block shows. */
    drain: (address: string, energy: bigint) =>
      alone(async () => {
        const { timestamp } = head();
        everywhere((accounts) => spendEnergy(accounts, address, energy, timestamp));
      }),
    accept: (raw: Uint8Array, signature: Uint8Array) => alone(() => accept(raw, signature)),
    /** Of our own making; it needs no TRON transaction. */
    deploy: ({ abi, bytecode }: Contract, args: readonly unknown[]): Promise<string> =>
      alone(async () => {
        const free = { gas: 5_000_000n, gasPrice: 0n, chain: null };
        const hash = await anvil.client.deployContract({ abi, bytecode, args, ...free });
        await mine(1);
        const { contractAddress } = await anvil.client.getTransactionReceipt({ hash });
        return tronOf(contractAddress ?? '0x');
      }),
    mine: (count = 1) => alone(() => mine(count)),
    setStuck: (stuck: boolean) => {
      isStuck = stuck;
    },
    /** The next block is later by so many milliseconds. */
    skip: (ms: number) => {
      skipped = ms - (ms % 1_000);
    },
    /** Replaces the last blocks by one more. */
    reorg: (depth: number, drop: ReadonlySet<string>) =>
      alone(async () => {
        const kept = blocks.splice(-depth).flatMap(({ done }) => done.map(({ sent }) => sent));
        await anvil.rollback(depth);
        pool.push(...kept.filter(({ txId }) => !drop.has(txId)));
        await mine(depth + 1);
      }),
  };
}

function firstBlock(): Made {
  const timestamp = Math.floor(Date.now() / 1_000) * 1_000;
  return { height: 0, id: newId(0), parent: '0'.repeat(64), timestamp, done: [], accounts: new Map() };
}

const newId = (height: number): string =>
  height.toString(16).padStart(16, '0') + hex.encode(crypto.getRandomValues(new Uint8Array(24)));

function sentOf(raw: Uint8Array, signature: Uint8Array): Sent {
  const bytes = raw.length + signature.length + 6;
  const common = { txId: txIdOf(raw), raw: hex.encode(raw), signature: hex.encode(signature), bytes };
  const payment = readTransaction(raw);
  if (payment !== null) return { ...common, call: payment };
  const fields = readFields(raw);
  const lending = readLending(raw);
  if (lending !== null)
    return { ...common, call: { ...lending, expiration: numberAt(fields, 8), feeLimit: 0n } };
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

type Now = Pick<TronBlock, 'timestamp'>;

const isLent = (call: Sent['call']): call is Lent => 'isBack' in call;
const isOfCoins = (call: Sent['call']): call is Transaction =>
  !isLent(call) && 'to' in call && call.contract === null;

async function isThere({ client }: Anvil, accounts: Accounts, owner: string): Promise<boolean> {
  if (accounts.get(owner)?.isOpen === true) return true;
  const address = evmOf(owner);
  return (
    (await client.getBalance({ address })) > 0n ||
    (await client.getTransactionCount({ address })) > 0 ||
    (await client.getCode({ address })) !== undefined
  );
}

async function refuseInvalid(anvil: Anvil, accounts: Accounts, sent: Sent, now: Now): Promise<void> {
  const why = await whyInvalid(anvil, accounts, sent, now);
  if (why !== null) throw new Refused('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${why}`);
  const { byBandwidth, bytesFee } = bandwidthOf(accounts, sent, now);
  const held = await anvil.client.getBalance({ address: evmOf(sent.call.owner) });
  if (!byBandwidth && held < bytesFee)
    throw new Refused('BANDWITH_ERROR', 'Account resource insufficient error.');
}

async function whyInvalid(
  anvil: Anvil,
  accounts: Accounts,
  { call }: Sent,
  { timestamp: now }: Now,
): Promise<string | null> {
  const { client } = anvil;
  if (!(await isThere(anvil, accounts, call.owner))) return `account [${call.owner}] does not exist`;
  if (isLent(call)) {
    if ((await client.getCode({ address: evmOf(call.to) })) !== undefined)
      return 'Do not allow delegate resources to contract addresses';
    return whyUnlendable(accounts, call, { now, isThere: await isThere(anvil, accounts, call.to) });
  }
  if (!isOfCoins(call)) {
    const code = await client.getCode({ address: evmOf(call.contract ?? '') });
    return code === undefined ? 'No contract or not a valid smart contract' : null;
  }
  if ((await client.getCode({ address: evmOf(call.to) })) !== undefined)
    return 'Cannot transfer TRX to a smartContract.';
  const held = await client.getBalance({ address: evmOf(call.owner) });
  return held < call.units ? 'Validate TransferContract error, balance is not sufficient.' : null;
}

/** The bytes are paid by the free bandwidth whole, or else by TRX. */
function bandwidthOf(accounts: Accounts, { call, bytes }: Sent, { timestamp }: Now) {
  const size = BigInt(bytes) + RESULT_BYTES;
  const byBandwidth = leftAt(accounts, call.owner, timestamp).freeUsed + size <= FREE_BANDWIDTH;
  return { size, byBandwidth, bytesFee: byBandwidth ? 0n : size * SUN_PER_BYTE };
}

/** The most energy of a call: by its limit, its owner's energy and TRX. */
async function meansOf({ client }: Anvil, accounts: Accounts, sent: Sent, now: Now): Promise<bigint> {
  const { owner, feeLimit } = sent.call;
  const held =
    (await client.getBalance({ address: evmOf(owner) })) - bandwidthOf(accounts, sent, now).bytesFee;
  const bought = held > 0n ? held / SUN_PER_ENERGY : 0n;
  const available = energyLeft(leftAt(accounts, owner, now.timestamp)) + bought;
  return available < feeLimit / SUN_PER_ENERGY ? available : feeLimit / SUN_PER_ENERGY;
}

/** In a block that is taken back, which tells what each costs. */
async function tried(
  anvil: Anvil,
  {
    taken,
    means,
    imposed,
  }: {
    readonly taken: readonly Sent[];
    readonly means: readonly bigint[];
    readonly imposed: readonly string[];
  },
) {
  const snapshot = await anvil.client.snapshot();
  const hashes: (Hash | null)[] = [];
  for (const [place, sent] of taken.entries()) {
    const isTried = imposed[place] === undefined && !isHopeless(sent, means[place]);
    hashes.push(isTried ? await execute(anvil, sent, means[place]) : null);
  }
  await anvil.mine();
  const receipts = await Promise.all(
    hashes.map(async (hash) => (hash === null ? undefined : anvil.client.getTransactionReceipt({ hash }))),
  );
  await anvil.client.revert({ id: snapshot });
  return receipts;
}

/** Anvil takes no call with so little. */
const isHopeless = ({ call }: Sent, means = 0n): boolean =>
  !isLent(call) && !isOfCoins(call) && means < 2_000n;

const INTRINSIC = 21_000n + 68n * 16n;

const sendCoins = async (
  { client }: Anvil,
  account: Address,
  to: Address,
  value: bigint,
): Promise<Hash | null> =>
  value === 0n
    ? null
    : client.sendTransaction({ account, to, value, gas: 21_000n, gasPrice: 0n, chain: null });

const opensAccount = async (anvil: Anvil, accounts: Accounts, { call }: Sent): Promise<boolean> =>
  isOfCoins(call) && !(await isThere(anvil, accounts, call.to));

/** `null` where nothing happens on anvil. */
async function execute(anvil: Anvil, { call }: Sent, means = 0n): Promise<Hash | null> {
  const { client } = anvil;
  const from = evmOf(call.owner);
  if (isLent(call)) return null;
  if (isOfCoins(call)) return sendCoins(anvil, from, evmOf(call.to), call.units);
  const data: Hex = `0x${'data' in call ? call.data : transferData(call)}`;
  const to = evmOf(call.contract ?? '');
  return client.sendTransaction({
    account: from,
    to,
    data,
    gas: INTRINSIC + means,
    gasPrice: 0n,
    chain: null,
  });
}

const transferData = ({ to, units }: Transaction): string =>
  `a9059cbb${'0'.repeat(24)}${hex.encode(accountOf(to))}${units.toString(16).padStart(64, '0')}`;

interface Tried {
  readonly sent: Sent;
  readonly opens: boolean;
  readonly receipt: TransactionReceipt | undefined;
  readonly imposed: string | undefined;
  readonly means: bigint | undefined;
}

/** Who opens an account pays for that alone, and for no bytes. */
function outcomeOf(before: Accounts, { sent, opens, receipt, imposed, means = 0n }: Tried, now: number) {
  const { call } = sent;
  const { owner } = call;
  const { size, byBandwidth, bytesFee } = bandwidthOf(before, sent, { timestamp: now });
  const paid = byBandwidth && !opens ? spendBandwidth(before, owner, size, now) : before;
  const beside = opens ? OPENING + OPENING_BYTES : bytesFee;
  if (isLent(call))
    return { one: { sent, result: null, fee: beside, logs: [] }, accounts: lend(paid, call, now) };
  if (isOfCoins(call)) {
    const accounts = withAccount(paid, call.to, { isOpen: true });
    return { one: { sent, result: null, fee: beside, logs: [] }, accounts };
  }
  const used = receipt === undefined ? means : receipt.gasUsed > INTRINSIC ? receipt.gasUsed - INTRINSIC : 0n;
  const isOut =
    receipt === undefined || (receipt.status === 'reverted' && receipt.gasUsed >= INTRINSIC + means);
  const result = imposed ?? (receipt?.status === 'success' ? 'SUCCESS' : isOut ? 'OUT_OF_ENERGY' : 'REVERT');
  const left = energyLeft(leftAt(paid, owner, now));
  const lentEnergy = used < left ? used : left;
  const fee = beside + (used - lentEnergy) * SUN_PER_ENERGY;
  const accounts = lentEnergy === 0n ? paid : spendEnergy(paid, owner, lentEnergy, now);
  return { one: { sent, result, fee, logs: receipt?.logs ?? [] }, accounts };
}
