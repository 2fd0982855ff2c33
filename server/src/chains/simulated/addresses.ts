/** Main-net addresses without owners. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { checkAddress } from '@parom/contract/addresses/check-address';
import type { AddressFormat } from '@parom/contract/addresses/formats';
import { base58, base58xmr, base58xrp, base64url, bech32, hex } from '@scure/base';

const PROOF_BYTES = 8;
const MONERO_STANDARD = 18;
const MONERO_SUBADDRESS = 42;

const sha256 = (...parts: readonly (Uint8Array | string)[]): Uint8Array =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const proofOf = (seed: Uint8Array, body: Uint8Array): Uint8Array =>
  createHmac('sha256', seed).update(body).digest().subarray(0, PROOF_BYTES);

const accountBytes: Readonly<Record<AddressFormat, number>> = {
  bitcoin: 20,
  bitcoinRegtest: 20,
  evm: 20,
  tron: 20,
  ripple: 20,
  ton: 32,
  monero: 64,
  transfer: 0,
};

/** The last bytes prove the seed, so no list is needed. */
export function walletAddress(format: AddressFormat, seed: Uint8Array, label: string): string {
  const half = sha256(seed, label);
  const body = Uint8Array.of(...half, ...sha256(half)).subarray(0, accountBytes[format] - PROOF_BYTES);
  const network = label === 'hot' ? MONERO_STANDARD : MONERO_SUBADDRESS;
  return encode(format, Uint8Array.of(...body, ...proofOf(seed, body)), network);
}

export const strangerAddress = (format: AddressFormat): string =>
  encode(format, randomBytes(accountBytes[format]), MONERO_STANDARD);

export function isWalletAddress(format: AddressFormat, seed: Uint8Array, address: string): boolean {
  const account = accountOf(format, address);
  if (account === null) return false;
  const body = account.subarray(0, -PROOF_BYTES);
  return Buffer.from(proofOf(seed, body)).equals(account.subarray(-PROOF_BYTES));
}

function encode(format: AddressFormat, account: Uint8Array, moneroNetwork: number): string {
  switch (format) {
    case 'bitcoin':
      return bech32.encode('bc', [0, ...bech32.toWords(account)]);
    case 'bitcoinRegtest':
      return bech32.encode('bcrt', [0, ...bech32.toWords(account)]);
    case 'evm':
      return spelling(format, `0x${hex.encode(account)}`);
    case 'tron':
      return base58.encode(checked(Uint8Array.of(0x41, ...account)));
    case 'ripple':
      return base58xrp.encode(checked(Uint8Array.of(0, ...account)));
    case 'ton':
      return spelling(format, `0:${hex.encode(account)}`);
    case 'monero': {
      const payload = Uint8Array.of(moneroNetwork, ...account);
      return base58xmr.encode(Uint8Array.of(...payload, ...keccak_256(payload).subarray(0, 4)));
    }
    case 'transfer':
      throw new Error('a transfer has no network');
  }
}

function accountOf(format: AddressFormat, address: string): Uint8Array | null {
  const account = bytesOf(format, address);
  return account.length === accountBytes[format] ? account : null;
}

function bytesOf(format: AddressFormat, address: string): Uint8Array {
  switch (format) {
    case 'bitcoin':
    case 'bitcoinRegtest': {
      const decoded = bech32.decodeUnsafe(address);
      return decoded
        ? (bech32.fromWordsUnsafe(decoded.words.slice(1)) ?? new Uint8Array())
        : new Uint8Array();
    }
    case 'evm':
      return hex.decode(address.slice(2).toLowerCase());
    case 'tron':
      return base58.decode(address).slice(1, -4);
    case 'ripple':
      return base58xrp.decode(address).slice(1, -4);
    case 'ton':
      return base64url.decode(address).slice(2, -2);
    case 'monero':
      return base58xmr.decode(address).slice(1, -4);
    case 'transfer':
      return new Uint8Array();
  }
}

const checked = (payload: Uint8Array): Uint8Array =>
  Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4));

function spelling(format: AddressFormat, text: string): string {
  const address = checkAddress(format, text);
  if (!address.ok) throw new Error(`made an address that is none: ${text}`);
  return address.normalised;
}
