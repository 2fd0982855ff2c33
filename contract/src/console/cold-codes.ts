/**
 * The QR codes of an unsigned transaction. A long one is split as wallets read it, into the parts of a
 * Uniform Resource (BCR-2020-005): each part names its number, their count and the checksum of the whole.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import type { ColdTransaction } from './treasury.ts';

/** Version 13 of the lowest correction: a camera of 240 lines has three of them for each module. */
const MOST_TEXT = 425;
const MOST_OF_PART = 270;

/** Minimal bytewords (BCR-2020-012). */
const PAIRS =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdl' +
  'dyeheyeoeeecenemetesftfrfnfsfmfhfzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhe' +
  'hnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblblalylflslrlplnltloldlelulklgmnmy' +
  'mhmemomumwmdmtmsmknlnyndnsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewyws' +
  'wtwnwzwfwkykynylyaytzszoztzczezm';

export function codesOf({ format, text }: Pick<ColdTransaction, 'format' | 'text'>): readonly string[] {
  if (text.length <= MOST_TEXT) return [text];
  return format === 'psbt'
    ? partsOf('crypto-psbt', base64.decode(text), MOST_OF_PART)
    : partsOf('bytes', new TextEncoder().encode(text), MOST_OF_PART);
}

export function partsOf(type: 'crypto-psbt' | 'bytes', content: Uint8Array, most: number): readonly string[] {
  const whole = concatBytes(head(BYTES, content.length), content);
  const count = Math.ceil(whole.length / most);
  const size = Math.ceil(whole.length / count);
  const about = [head(UINT, count), head(UINT, whole.length), head(UINT, checksumOf(whole))];
  return Array.from({ length: count }, (_, at) => {
    // All parts are of one size.
    const piece = new Uint8Array(size);
    piece.set(whole.subarray(at * size, (at + 1) * size));
    const part = concatBytes(head(ARRAY, 5), head(UINT, at + 1), ...about, head(BYTES, size), piece);
    return `ur:${type}/${at + 1}-${count}/${inPairs(part)}`.toUpperCase();
  });
}

/** CBOR's major types. */
const [UINT, BYTES, ARRAY] = [0x00, 0x40, 0x80] as const;

function head(major: number, value: number): Uint8Array {
  if (value < 24) return Uint8Array.of(major | value);
  if (value < 0x100) return Uint8Array.of(major | 24, value);
  if (value < 0x10000) return Uint8Array.of(major | 25, value >> 8, value & 0xff);
  return concatBytes(Uint8Array.of(major | 26), bigEndian(value));
}

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

const inPairs = (part: Uint8Array): string =>
  Array.from(concatBytes(part, bigEndian(checksumOf(part))), (byte) =>
    PAIRS.slice(byte * 2, byte * 2 + 2),
  ).join('');

/** CRC-32 of ISO 3309. */
function checksumOf(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
