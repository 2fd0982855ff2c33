/** Base58check of 0x41 and 20 bytes. */
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const MAIN_NET = 0x41;
const ACCOUNT_BYTES = 20;
const base58check = createBase58check(sha256);

export const addressOfAccount = (account: Uint8Array): string =>
  base58check.encode(Uint8Array.of(MAIN_NET, ...account));

export function accountOf(address: string): Uint8Array {
  const payload = base58check.decode(address);
  if (payload.length !== ACCOUNT_BYTES + 1 || payload[0] !== MAIN_NET)
    throw new Error(`${address} is no address of TRON`);
  return payload.subarray(1);
}

export const payloadOf = (address: string): Uint8Array => Uint8Array.of(MAIN_NET, ...accountOf(address));

/** Of 21 bytes, as transactions name it. */
export const addressOfPayload = (payload: Uint8Array): string | null =>
  payload.length === ACCOUNT_BYTES + 1 && payload[0] === MAIN_NET
    ? addressOfAccount(payload.subarray(1))
    : null;
