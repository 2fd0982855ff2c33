/** EIP-1559, paying the coin or a token, and nothing else. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { areEqual, toHex } from '../bytes.ts';
import type { Signed } from '../protocol.ts';
import { refuse } from '../refusal.ts';
import type { Transfer } from './network.ts';
import { decodeRlp, encodeRlp, fromInteger, type Item, toInteger } from './rlp.ts';

const EIP_1559 = 0x02;
/** `transfer(address,uint256)`. */
const TRANSFER = 'a9059cbb';
const TRANSFER_BYTES = 4 + 32 + 32;

export interface EvmPayment {
  readonly chainId: bigint;
  readonly nonce: bigint;
  /** Gas times its highest price. */
  readonly fee: bigint;
  readonly transfer: Transfer;
}

export function readEvmPayment(unsigned: Uint8Array): EvmPayment {
  const fields = fieldsOf(unsigned);
  const number = (at: number): bigint => toInteger(bytesAt(fields, at));
  const [tip, maxFee, gas, value] = [number(2), number(3), number(4), number(6)];
  const [to, data, accesses] = [bytesAt(fields, 5), bytesAt(fields, 7), fields[8]];
  if (to.length !== 20) refuse('the transaction names no recipient');
  if (!Array.isArray(accesses) || accesses.length > 0) refuse('the transaction has an access list');
  if (tip > maxFee) refuse('the transaction tips more than it pays');
  return {
    chainId: number(0),
    nonce: number(1),
    fee: gas * maxFee,
    transfer: data.length === 0 ? payment('native', to, value) : tokenTransfer(to, value, data),
  };
}

function fieldsOf(unsigned: Uint8Array): readonly Item[] {
  if (unsigned[0] !== EIP_1559) refuse('the transaction is not of type 2 (EIP-1559)');
  const fields = decodeRlp(unsigned.subarray(1));
  if (fields instanceof Uint8Array || fields.length !== 9) refuse('the transaction has not nine fields');
  if (!areEqual(encodeRlp(fields), unsigned.subarray(1))) refuse('the transaction has two spellings');
  return fields;
}

function bytesAt(fields: readonly Item[], at: number): Uint8Array {
  const field = fields[at];
  return field instanceof Uint8Array ? field : refuse('the transaction has a list in a place of bytes');
}

function tokenTransfer(contract: Uint8Array, value: bigint, data: Uint8Array): Transfer {
  if (value !== 0n) refuse('a token payment sends coins too');
  const text = toHex(data);
  if (data.length !== TRANSFER_BYTES || !text.startsWith(TRANSFER + '0'.repeat(24)))
    refuse('the transaction calls something else than a token transfer');
  return payment(`0x${toHex(contract)}`, data.subarray(16, 36), BigInt(`0x${text.slice(72)}`));
}

const payment = (asset: string, to: Uint8Array, amount: bigint): Transfer => ({
  asset,
  address: `0x${toHex(to)}`,
  memo: null,
  amount,
});

/** Deterministic (RFC 6979): the same bytes get the same signature. */
export function signEvmPayment(unsigned: Uint8Array, privateKey: Uint8Array): Signed {
  const signature = secp256k1.sign(keccak_256(unsigned), privateKey, { prehash: false, format: 'recovered' });
  const [parity = 0, r, s] = [signature[0], signature.subarray(1, 33), signature.subarray(33)];
  const numbers = [BigInt(parity), BigInt(`0x${toHex(r)}`), BigInt(`0x${toHex(s)}`)].map(fromInteger);
  const signed = Uint8Array.of(EIP_1559, ...encodeRlp([...fieldsOf(unsigned), ...numbers]));
  return { txId: `0x${toHex(keccak_256(signed))}`, bytes: toHex(signed) };
}
