/** Main net: friendly form in both base64 alphabets, raw form `0:hex`. */
import { base64, base64url, hex, utf8 } from '@scure/base';
import { decodeOrNull, isNullAccount } from './checksum.ts';

const BOUNCEABLE = 0x11;
const NON_BOUNCEABLE = 0x51;
const BASECHAIN = 0x00;
const FRIENDLY_BYTES = 36;
const COMMENT_MAX_BYTES = 120;
/** Control characters, lone surrogates, line separators, direction marks. */
const NOT_IN_A_COMMENT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/**
 * Non-bounceable: a transfer to an undeployed wallet must not bounce. Jettons exist only on the basechain.
 */
export function normaliseTon(text: string): string | null {
  const account = accountOfRaw(text) ?? accountOfFriendly(text);
  return account === null || isNullAccount(account) ? null : friendly(account);
}

/** 1 to 120 bytes of UTF-8. */
export function isTonComment(text: string): boolean {
  if (text === '' || NOT_IN_A_COMMENT.test(text)) return false;
  return utf8.decode(text).length <= COMMENT_MAX_BYTES;
}

/** No checksum, so only this spelling. */
function accountOfRaw(text: string): Uint8Array | null {
  return /^0:[0-9a-fA-F]{64}$/.test(text) ? hex.decode(text.slice(2)) : null;
}

/** Tag, workchain, 32 bytes of account, CRC-16. The tag's top bit: test net. */
function accountOfFriendly(text: string): Uint8Array | null {
  const bytes = decodeOrNull(base64url.decode, text) ?? decodeOrNull(base64.decode, text);
  if (bytes?.length !== FRIENDLY_BYTES) return null;
  const [tag, workchain] = bytes;
  if (tag !== BOUNCEABLE && tag !== NON_BOUNCEABLE) return null;
  if (workchain !== BASECHAIN) return null;
  // A message with its CRC has remainder zero.
  return crc16(bytes) === 0 ? bytes.subarray(2, 34) : null;
}

function friendly(account: Uint8Array): string {
  const body = Uint8Array.of(NON_BOUNCEABLE, BASECHAIN, ...account);
  const crc = crc16(body);
  return base64url.encode(Uint8Array.of(...body, crc >> 8, crc & 0xff));
}

/** CRC-16/XMODEM: polynomial 0x1021, start 0. */
function crc16(bytes: Uint8Array): number {
  let remainder = 0;
  for (const byte of bytes) {
    remainder ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = remainder & 0x8000 ? ((remainder << 1) ^ 0x1021) & 0xffff : (remainder << 1) & 0xffff;
    }
  }
  return remainder;
}
