import { toHex } from '../bytes.ts';
import { refuse } from '../refusal.ts';

const FROM_KEY = 2;
const IMAGE_BYTES = 32;
const LENGTH_BYTES = 2;

/** In the order of their bytes. Two transactions with a common image can never both be mined. */
export function moneroImagesOf(blob: Uint8Array): string[] {
  const reader = readerOf(blob);
  reader.number();
  if (reader.number() !== 0n) refuse('the transaction locks its outputs');
  const images = Array.from({ length: Number(reader.number()) }, () => {
    if (reader.number() !== BigInt(FROM_KEY)) refuse('an input spends something else than an output');
    reader.number();
    for (let left = reader.number(); left > 0n; left -= 1n) reader.number();
    return toHex(reader.bytes(IMAGE_BYTES));
  });
  if (images.length === 0 || new Set(images).size < images.length)
    refuse('the transaction spends nothing, or an output twice');
  return images.toSorted();
}

export const imageKeysOf = (blob: Uint8Array): string[] =>
  moneroImagesOf(blob).map((image) => `image:${image}`);

function readerOf(blob: Uint8Array) {
  let at = 0;
  const bytes = (count: number): Uint8Array => {
    if (at + count > blob.length) refuse('the transaction ends too early');
    at += count;
    return blob.subarray(at - count, at);
  };
  const number = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const [byte = 0] = bytes(1);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return refuse('the transaction has a number without end');
  };
  return { bytes, number };
}

export interface MoneroSent {
  readonly blob: Uint8Array;
  /** Proves to the recipient that this transaction paid them. */
  readonly txKey: string;
}

/** The proof is stored too, because nothing can make it again. */
export function packMonero({ blob, txKey }: { readonly blob: string; readonly txKey: string }): string {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(txKey.length / 2);
  return `${toHex(length)}${txKey}${blob}`;
}

export function unpackMonero(bytes: Uint8Array): MoneroSent {
  const start = LENGTH_BYTES + Buffer.from(bytes).readUInt16BE();
  return { txKey: toHex(bytes.subarray(LENGTH_BYTES, start)), blob: bytes.subarray(start) };
}
