/** Classic addresses, and main-net X-addresses. */
import { base58xrp } from '@scure/base';
import { decodeOrNull, doubleSha256, isNullAccount, stripChecksum } from './checksum.ts';

export interface RippleAddress {
  readonly classic: string;
  /** From an X-address, 0 to 2^32 - 1. */
  readonly tag: number | null;
}

const CLASSIC = 0x00;
const CLASSIC_BYTES = 21;
const X_MAIN_NET = [0x05, 0x44];
const X_BYTES = 31;
const TAG_MAX = 4_294_967_295;

/** `null` for test net and null account. */
export function readRipple(text: string): RippleAddress | null {
  const bytes = decodeOrNull(base58xrp.decode, text);
  const payload = bytes && stripChecksum(bytes, doubleSha256);
  if (payload === null) return null;
  if (payload.length === CLASSIC_BYTES && payload[0] === CLASSIC) return addressOf(payload.subarray(1), null);
  return payload.length === X_BYTES ? readX(payload) : null;
}

/** 32 bits in decimal, without leading zeros. */
export const isRippleTag = (text: string): boolean =>
  /^(0|[1-9]\d{0,9})$/.test(text) && Number.parseInt(text, 10) <= TAG_MAX;

/** Prefix 2, account 20, flag 1, tag 8 bytes in little endian; its upper half is zero. */
function readX(payload: Uint8Array): RippleAddress | null {
  if (payload[0] !== X_MAIN_NET[0] || payload[1] !== X_MAIN_NET[1]) return null;
  const account = payload.subarray(2, 22);
  const flag = payload[22];
  const tagBytes = payload.subarray(23);
  if (flag === 0 && tagBytes.every((byte) => byte === 0)) return addressOf(account, null);
  if (flag !== 1 || tagBytes.subarray(4).some((byte) => byte !== 0)) return null;
  return addressOf(account, new DataView(tagBytes.buffer, tagBytes.byteOffset).getUint32(0, true));
}

function addressOf(account: Uint8Array, tag: number | null): RippleAddress | null {
  if (isNullAccount(account)) return null;
  const payload = Uint8Array.of(CLASSIC, ...account);
  const checksum = doubleSha256(payload).subarray(0, 4);
  return { classic: base58xrp.encode(Uint8Array.of(...payload, ...checksum)), tag };
}
