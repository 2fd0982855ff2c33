/** Numbers and bytes alone. The caller compares spellings by writing again. */
import { refuse } from '../refusal.ts';

export interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

const VARINT = 0;
const BYTES = 2;
/** TRON's numbers are signed: a tenth byte would be a negative one. */
const MOST_VARINT_BYTES = 9;

export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = readVarint(bytes, at);
    const number = Number(tag.value >> 3n);
    const kind = Number(tag.value & 7n);
    const first = readVarint(bytes, tag.end);
    if (kind === VARINT) {
      fields.push({ number, value: first.value });
      at = first.end;
    } else if (kind === BYTES) {
      at = first.end + Number(first.value);
      if (at > bytes.length) refuse('the transaction ends early');
      fields.push({ number, value: bytes.subarray(first.end, at) });
    } else refuse('the transaction has a field of an unknown kind');
  }
  return fields;
}

function readVarint(bytes: Uint8Array, from: number): { readonly value: bigint; readonly end: number } {
  let value = 0n;
  for (let place = 0; place < MOST_VARINT_BYTES; place += 1) {
    const byte = bytes[from + place] ?? refuse('the transaction ends early');
    value |= BigInt(byte & 0x7f) << BigInt(7 * place);
    if (byte < 0x80) return { value, end: from + place + 1 };
  }
  return refuse('the transaction has a number that is too large');
}

export const writeFields = (fields: readonly Field[]): Uint8Array =>
  Uint8Array.from(
    fields.flatMap(({ number, value }) => [
      ...varint(BigInt(number * 8 + (value instanceof Uint8Array ? BYTES : VARINT))),
      ...(value instanceof Uint8Array ? [...varint(BigInt(value.length)), ...value] : varint(value)),
    ]),
  );

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}
