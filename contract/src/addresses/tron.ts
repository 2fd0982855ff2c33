/** Main net: base58check of 0x41 and 20 bytes. */
import { base58 } from '@scure/base';
import { decodeOrNull, doubleSha256, isNullAccount, stripChecksum } from './checksum.ts';

const MAIN_NET = 0x41;
const PAYLOAD_BYTES = 21;

/** `null` for other nets and the null account. */
export function normaliseTron(text: string): string | null {
  const bytes = decodeOrNull(base58.decode, text);
  const payload = bytes && stripChecksum(bytes, doubleSha256);
  if (payload === null || payload.length !== PAYLOAD_BYTES || payload[0] !== MAIN_NET) return null;
  return isNullAccount(payload.subarray(1)) ? null : text;
}
