/** TRON's `raw_data`: it pays the coin or a token, or lends staked energy, and nothing else. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { areEqual, fromHex, sha256, toHex } from '../bytes.ts';
import type { Signed } from '../protocol.ts';
import { refuse } from '../refusal.ts';
import type { Transfer } from './network.ts';
import { readFields, writeFields } from './protobuf.ts';
import { MAIN_NET, spellAddress } from './tron-keys.ts';

const TYPES = 'type.googleapis.com/protocol.';
const TRANSFER_CONTRACT = 1n;
const TRIGGER_SMART_CONTRACT = 31n;
const DELEGATE_RESOURCE_CONTRACT = 57n;
const UNDELEGATE_RESOURCE_CONTRACT = 58n;
const ENERGY = 1n;
/** `transfer(address,uint256)`. */
const TRANSFER = 'a9059cbb';
const TRANSFER_BYTES = 4 + 32 + 32;

/**
 * In sun. The bytes limit only energy's price. The network also burns up to 0.001 TRX a byte, and 1.1 TRX
 * when coins open an account.
 */
const SUN_PER_BYTE = 1_000n;
const SIGNATURE_AND_RESULT_BYTES = 200n;
const OPENING = 1_100_000n;

export interface TronPayment {
  readonly owner: string;
  readonly fee: bigint;
  readonly expiration: bigint;
  readonly transfer: Transfer;
}

export const tronTxId = (unsigned: Uint8Array): string => sha256(unsigned);

export function readTronPayment(unsigned: Uint8Array): TronPayment {
  const raw = only(unsigned, [1, 4, 8, 11, 14, 18], [1, 4, 8, 11, 14]);
  const feeLimit = raw.has(18) ? numberAt(raw, 18) : 0n;
  const contract = only(bytesAt(raw, 11), [1, 2]);
  const any = only(bytesAt(contract, 2), [1, 2]);
  const [type, name, body] = [numberAt(contract, 1), bytesAt(any, 1), bytesAt(any, 2)];
  const isNamed = (contractName: string): boolean =>
    Buffer.from(name).toString('latin1') === TYPES + contractName;
  const bandwidth = (BigInt(unsigned.length) + SIGNATURE_AND_RESULT_BYTES) * SUN_PER_BYTE;
  const expiration = numberAt(raw, 8);
  if (type === TRANSFER_CONTRACT && isNamed('TransferContract')) {
    if (feeLimit !== 0n) refuse('a payment of coins burns no energy');
    return { ...coinTransfer(body), expiration, fee: bandwidth + OPENING };
  }
  if (type === TRIGGER_SMART_CONTRACT && isNamed('TriggerSmartContract'))
    return { ...tokenTransfer(body), expiration, fee: bandwidth + feeLimit };
  const lent = lentBy(type, isNamed);
  if (lent !== null) {
    if (feeLimit !== 0n) refuse('lending energy burns none');
    return { ...energyTransfer(body, lent), expiration, fee: bandwidth };
  }
  return refuse('the transaction is neither a payment of coins nor of a token, and lends no energy');
}

type Fields = ReadonlyMap<number, bigint | Uint8Array>;

/** Exactly these fields, once each, in this order and only spelling. */
function only(bytes: Uint8Array, ...allowed: readonly (readonly number[])[]): Fields {
  const fields = readFields(bytes);
  const numbers = fields.map(({ number }) => number).join();
  if (!allowed.some((list) => list.join() === numbers))
    refuse('the transaction has other fields than a payment');
  if (!areEqual(writeFields(fields), bytes)) refuse('the transaction has two spellings');
  return new Map(fields.map(({ number, value }) => [number, value]));
}

function bytesAt(fields: Fields, number: number): Uint8Array {
  const value = fields.get(number);
  return value instanceof Uint8Array ? value : refuse('the transaction has a number in a place of bytes');
}

function numberAt(fields: Fields, number: number): bigint {
  const value = fields.get(number);
  return typeof value === 'bigint' ? value : refuse('the transaction has bytes in a place of a number');
}

function coinTransfer(body: Uint8Array): Pick<TronPayment, 'owner' | 'transfer'> {
  const fields = only(body, [1, 2, 3]);
  const [owner, to] = [addressAt(fields, 1), addressAt(fields, 2)];
  return { owner, transfer: { asset: 'native', address: to, memo: null, amount: numberAt(fields, 3) } };
}

function lentBy(type: bigint, isNamed: (name: string) => boolean): 'energy' | 'energy-back' | null {
  if (type === DELEGATE_RESOURCE_CONTRACT && isNamed('DelegateResourceContract')) return 'energy';
  return type === UNDELEGATE_RESOURCE_CONTRACT && isNamed('UnDelegateResourceContract')
    ? 'energy-back'
    : null;
}

/** Without a lock: locked stake could not be taken back for days. */
function energyTransfer(body: Uint8Array, asset: string): Pick<TronPayment, 'owner' | 'transfer'> {
  const fields = only(body, [1, 2, 3, 4]);
  if (numberAt(fields, 2) !== ENERGY) refuse('the transaction lends something else than energy');
  const [owner, to] = [addressAt(fields, 1), addressAt(fields, 4)];
  return { owner, transfer: { asset, address: to, memo: null, amount: numberAt(fields, 3) } };
}

function tokenTransfer(body: Uint8Array): Pick<TronPayment, 'owner' | 'transfer'> {
  const fields = only(body, [1, 2, 4]);
  const data = bytesAt(fields, 4);
  const text = toHex(data);
  if (data.length !== TRANSFER_BYTES || !text.startsWith(TRANSFER + '0'.repeat(24)))
    refuse('the transaction calls something else than a token transfer');
  return {
    owner: addressAt(fields, 1),
    transfer: {
      asset: addressAt(fields, 2),
      address: spellAddress(Uint8Array.of(MAIN_NET, ...data.subarray(16, 36))),
      memo: null,
      amount: BigInt(`0x${text.slice(72)}`),
    },
  };
}

function addressAt(fields: Fields, number: number): string {
  const bytes = bytesAt(fields, number);
  if (bytes.length !== 21 || bytes[0] !== MAIN_NET) refuse('the transaction names an address of no account');
  return spellAddress(bytes);
}

/** Deterministic (RFC 6979): the same bytes get the same signature. */
export function signTronPayment(unsigned: Uint8Array, privateKey: Uint8Array): Signed {
  const txId = tronTxId(unsigned);
  const made = secp256k1.sign(fromHex(txId), privateKey, { prehash: false, format: 'recovered' });
  const signature = Uint8Array.of(...made.subarray(1), 27 + (made[0] ?? 0));
  const fields = [
    { number: 1, value: unsigned },
    { number: 2, value: signature },
  ];
  return { txId, bytes: toHex(writeFields(fields)) };
}
