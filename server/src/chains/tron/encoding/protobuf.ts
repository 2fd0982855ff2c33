export interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

export type Fields = ReadonlyMap<number, bigint | Uint8Array>;

const VARINT = 0;
const BYTES = 2;
const TAG_BITS = 32;
/** They are signed. */
const VALUE_BITS = 63;

/** Throws a RangeError on long forms, which java-tron cuts off. */
export function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, bigint | Uint8Array>();
  for (let at = 0; at < bytes.length; ) {
    const tag = readVarint(bytes, at, TAG_BITS);
    const first = readVarint(bytes, tag.end, VALUE_BITS);
    const kind = Number(tag.value & 7n);
    if (kind !== VARINT && kind !== BYTES) throw new RangeError(`a field of the unknown kind ${kind}`);
    const end = kind === VARINT ? first.end : first.end + Number(first.value);
    if (end > bytes.length) throw new RangeError('the bytes end early');
    fields.set(Number(tag.value >> 3n), kind === VARINT ? first.value : bytes.subarray(first.end, end));
    at = end;
  }
  return fields;
}

interface Varint {
  readonly value: bigint;
  readonly end: number;
}

function readVarint(bytes: Uint8Array, from: number, bits: number): Varint {
  let value = 0n;
  for (let at = from; at < bytes.length && 7 * (at - from) < bits; at += 1) {
    const byte = bytes[at] ?? 0;
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - from));
    if (byte >= 0x80) continue;
    if (value >> BigInt(bits) > 0n || (byte === 0 && at > from)) break;
    return { value, end: at + 1 };
  }
  throw new RangeError('a number that ends early, is too large or is not in its shortest form');
}

export const writeFields = (...fields: readonly Field[]): Uint8Array =>
  Uint8Array.from(
    fields.flatMap(({ number, value }) =>
      value instanceof Uint8Array
        ? [...varint(BigInt(number * 8 + BYTES)), ...varint(BigInt(value.length)), ...value]
        : [...varint(BigInt(number * 8 + VARINT)), ...varint(value)],
    ),
  );

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}

export function bytesAt(fields: Fields, number: number): Uint8Array {
  const value = fields.get(number);
  return value instanceof Uint8Array ? value : new Uint8Array();
}

export function numberAt(fields: Fields, number: number): bigint {
  const value = fields.get(number);
  return typeof value === 'bigint' ? value : 0n;
}
