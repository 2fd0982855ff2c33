/** By the view key alone. */
import type { Transaction } from '../node/answers.ts';
import { subaddressOf, type ViewKeys } from './addresses.ts';
import { BASE, type CurvePoint, fromHex, hash, hashToScalar, pointOf, text, times, varint } from './curve.ts';

export interface ReceivedOutput {
  readonly outputIndex: number;
  readonly key: string;
  readonly units: bigint;
  /** The caller knows the addresses that it gave out. */
  readonly address: string;
}

const COFACTOR = 8n;
const H = '8b655970153799af2aeadc9ff1add0ea6c7251d54154cfa92c173a0dd39c1f94';
const asset = pointOf(fromHex(H));

export function receivedIn(keys: ViewKeys, transaction: Transaction): ReceivedOutput[] {
  const { main, additional } = keysInExtra(Uint8Array.from(transaction.extra));
  const shared = main.flatMap((one) => secretOf(keys, one) ?? []);
  return transaction.vout.flatMap(({ target }, outputIndex) => {
    const own = additional[outputIndex];
    const secrets = [...shared, ...((own && secretOf(keys, own)) ?? [])];
    for (const secret of secrets) {
      const found = openOutput(keys, transaction, { secret, outputIndex, target });
      if (found !== null) return [found];
    }
    return [];
  });
}

function secretOf({ view }: ViewKeys, key: Uint8Array): Uint8Array[] | null {
  const point = pointOf(key);
  return point === null ? null : [times(times(point, view), COFACTOR).toBytes()];
}

interface Place {
  readonly secret: Uint8Array;
  readonly outputIndex: number;
  readonly target: Transaction['vout'][number]['target'];
}

function openOutput(
  keys: ViewKeys,
  transaction: Transaction,
  { secret, outputIndex, target }: Place,
): ReceivedOutput | null {
  const place = varint(outputIndex);
  const { key, tag } = keyOf(target);
  if (key === null) return null;
  if (tag !== null && hash(text('view_tag'), secret, place)[0] !== tag) return null;
  const output = pointOf(fromHex(key));
  if (output === null) return null;
  const scalar = hashToScalar(secret, place);
  const spend = output.subtract(times(BASE, scalar));
  const units = amountOf(transaction, outputIndex, scalar);
  if (units === null || units === 0n) return null;
  return { outputIndex, key, units, address: subaddressOf(keys, spend) };
}

const keyOf = (target: Place['target']): { readonly key: string | null; readonly tag: number | null } =>
  'tagged_key' in target
    ? { key: target.tagged_key.key, tag: Number.parseInt(target.tagged_key.view_tag, 16) }
    : { key: 'key' in target ? target.key : null, tag: null };

/** `null`: the commitment holds another amount than the sender wrote. */
function amountOf({ vout, rct_signatures: ringct }: Transaction, at: number, scalar: bigint): bigint | null {
  const written = ringct?.ecdhInfo?.[at]?.amount;
  const commitment = ringct?.outPk?.[at];
  if (written === undefined || commitment === undefined) {
    const open = vout[at]?.amount;
    return open === undefined ? null : BigInt(open);
  }
  const secret = scalarText(scalar);
  const mask = hash(text('amount'), secret).subarray(0, 8);
  const bytes = fromHex(written).map((byte, place) => byte ^ (mask[place] ?? 0));
  const units = Buffer.from(bytes).readBigUInt64LE();
  const blinding = hashToScalar(text('commitment_mask'), secret);
  const named = pointOf(fromHex(commitment));
  const owned = commit(blinding, units);
  return named !== null && owned !== null && named.equals(owned) ? units : null;
}

const commit = (blinding: bigint, units: bigint): CurvePoint | null =>
  asset === null ? null : times(BASE, blinding).add(times(asset, units));

const scalarText = (scalar: bigint): Uint8Array => fromHex(scalar.toString(16).padStart(64, '0')).reverse();

const TAGS = { key: 1, nonce: 2, mergeMining: 3, additional: 4, minerGate: 0xde } as const;
const KEY = 32;
const LONGEST_NONCE = 255;

interface SenderKeys {
  readonly main: readonly Uint8Array[];
  readonly additional: readonly Uint8Array[];
}

/** A sender may write anything. What Monero's wallet programs cannot read could not be spent. */
function keysInExtra(extra: Uint8Array): SenderKeys {
  const main: Uint8Array[] = [];
  let additional: readonly Uint8Array[] | null = null;
  for (let at = 0; at < extra.length; ) {
    const field = fieldAt(extra, at);
    if (field === null) break;
    if (field.tag === TAGS.key) main.push(field.content);
    if (field.tag === TAGS.additional) additional ??= keysIn(field.content);
    at = field.end;
  }
  return { main, additional: main.length === 0 ? [] : (additional ?? []) };
}

interface Field {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly end: number;
}

/** `null`: nothing behind it is read. */
function fieldAt(extra: Uint8Array, at: number): Field | null {
  const tag = extra[at] ?? 0;
  const [length, from] = tag === TAGS.key ? [KEY, at + 1] : readVarint(extra, at + 1);
  const end = from + (tag === TAGS.additional ? length * KEY : length);
  const field = { tag, content: extra.subarray(from, end), end };
  return end <= extra.length && isReadable(field) ? field : null;
}

function isReadable({ tag, content }: Field): boolean {
  switch (tag) {
    case TAGS.key:
    case TAGS.additional:
    case TAGS.minerGate:
      return true;
    case TAGS.nonce:
      return content.length <= LONGEST_NONCE;
    case TAGS.mergeMining:
      return readVarint(content, 0)[1] + KEY === content.length;
    default:
      return false;
  }
}

const keysIn = (content: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: content.length / KEY }, (_, one) => content.subarray(one * KEY, (one + 1) * KEY));

export function readVarint(bytes: Uint8Array, from: number): readonly [number, number] {
  let value = 0;
  for (let at = from, factor = 1; at < bytes.length && factor < 2 ** 49; at += 1, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * factor;
    if (byte === 0 && at > from) break;
    if (byte < 0x80) return [value, at + 1];
  }
  return [value, bytes.length];
}
