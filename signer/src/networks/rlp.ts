/** Strict: one value has one spelling. */
import { refuse } from '../refusal.ts';

export type Item = Uint8Array | readonly Item[];

const LONG = 55;

export function decodeRlp(bytes: Uint8Array): Item {
  const { item, end } = readItem(bytes, 0);
  if (end !== bytes.length) refuse('the transaction has bytes behind its end');
  return item;
}

function readItem(bytes: Uint8Array, at: number): { readonly item: Item; readonly end: number } {
  const first = bytes[at] ?? refuse('the transaction ends early');
  if (first < 0x80) return { item: bytes.subarray(at, at + 1), end: at + 1 };
  const isList = first >= 0xc0;
  const { start, length } = readLength(bytes, at, first - (isList ? 0xc0 : 0x80));
  const end = start + length;
  if (end > bytes.length) refuse('the transaction ends early');
  if (isList) return { item: readList(bytes, start, end), end };
  const item = bytes.subarray(start, end);
  if (length === 1 && (item[0] ?? 0) < 0x80) refuse('the transaction spells a byte the long way');
  return { item, end };
}

function readLength(bytes: Uint8Array, at: number, short: number) {
  if (short <= LONG) return { start: at + 1, length: short };
  const size = short - LONG;
  const start = at + 1 + size;
  if (size > 3 || start > bytes.length) refuse('the transaction is too long');
  const length = Number(toInteger(bytes.subarray(at + 1, start)));
  if (length <= LONG) refuse('the transaction spells a length the long way');
  return { start, length };
}

function readList(bytes: Uint8Array, start: number, end: number): Item[] {
  const items: Item[] = [];
  for (let at = start; at < end; ) {
    const { item, end: next } = readItem(bytes, at);
    if (next > end) refuse('a part of the transaction is longer than its list');
    items.push(item);
    at = next;
  }
  return items;
}

/** @throws SignerRefusal with a leading zero */
export function toInteger(bytes: Uint8Array): bigint {
  if (bytes[0] === 0) refuse('the transaction spells a number with leading zeros');
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

export function fromInteger(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return new Uint8Array(Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'));
}

export function encodeRlp(item: Item): Uint8Array {
  if (!(item instanceof Uint8Array)) return withLength(Buffer.concat(item.map(encodeRlp)), 0xc0);
  return item.length === 1 && (item[0] ?? 0) < 0x80 ? item : withLength(item, 0x80);
}

function withLength(body: Uint8Array, offset: number): Uint8Array {
  if (body.length <= LONG) return Uint8Array.of(offset + body.length, ...body);
  const length = fromInteger(BigInt(body.length));
  return Uint8Array.of(offset + LONG + length.length, ...length, ...body);
}
