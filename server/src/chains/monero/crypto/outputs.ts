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

const TAGS = { padding: 0, key: 1, nonce: 2, mergeMining: 3, additional: 4 } as const;
const KEY = 32;

/** A sender may write anything. */
function keysInExtra(extra: Uint8Array): { main: Uint8Array[]; additional: Uint8Array[] } {
  const main: Uint8Array[] = [];
  const additional: Uint8Array[] = [];
  let at = 0;
  while (at < extra.length) {
    const tag = extra[at];
    at += 1;
    if (tag === TAGS.key) {
      main.push(extra.subarray(at, at + KEY));
      at += KEY;
    } else if (tag === TAGS.nonce || tag === TAGS.mergeMining) {
      const [length, next] = readVarint(extra, at);
      at = next + length;
    } else if (tag === TAGS.additional) {
      const [count, next] = readVarint(extra, at);
      for (let one = 0; one < count && next + (one + 1) * KEY <= extra.length; one += 1)
        additional.push(extra.subarray(next + one * KEY, next + (one + 1) * KEY));
      at = next + count * KEY;
    } else if (tag !== TAGS.padding) break;
  }
  return { main, additional };
}

export function readVarint(bytes: Uint8Array, from: number): readonly [number, number] {
  let value = 0;
  for (let at = from, factor = 1; at < bytes.length && factor < 2 ** 49; at += 1, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return [value, at + 1];
  }
  return [value, bytes.length];
}
