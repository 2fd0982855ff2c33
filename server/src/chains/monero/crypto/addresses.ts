import { strict as assert } from 'node:assert';
import { base58xmr } from '@scure/base';
import {
  BASE,
  type CurvePoint,
  fromHex,
  hash,
  hashToScalar,
  pointOf,
  scalarOf,
  text,
  times,
} from './curve.ts';

/** Regtest writes addresses as the main net does. */
const NET_BYTES = { standard: 18, subaddress: 42 } as const;
const CHECKSUM = 4;
const KEY = 32;

/** Sees every payment to us, and can spend none. */
export interface ViewKeys {
  readonly address: string;
  readonly view: bigint;
  readonly publicSpend: CurvePoint;
  readonly publicView: Uint8Array;
  readonly viewKey: string;
}

export interface Destination {
  readonly spend: CurvePoint;
  readonly view: CurvePoint;
}

export function openViewKeys(address: string, viewKey: string): ViewKeys {
  const view = scalarOf(fromHex(viewKey));
  const publicView = BASE.multiply(view).toBytes();
  const { spend, view: named } = decodeAddress(address) ?? {};
  assert(spend !== undefined && named !== undefined, 'the address is no address of Monero');
  assert(Buffer.from(named.toBytes()).equals(publicView), 'the view key is not of the address');
  return { address, view, publicSpend: spend, publicView, viewKey };
}

/** The account's first is the wallet's own, so deposits begin at 1. */
export const minorOf = (index: number): number => index + 1;

export function depositAddressOf(keys: ViewKeys, index: number): string {
  const place = Buffer.alloc(8);
  place.writeUInt32LE(minorOf(index), 4);
  const offset = hashToScalar(text('SubAddr\0'), scalarBytes(keys.view), place);
  return subaddressOf(keys, keys.publicSpend.add(times(BASE, offset)));
}

/** Of the public spend key that an output names. */
export function subaddressOf({ address, publicSpend, view }: ViewKeys, spend: CurvePoint): string {
  return spend.equals(publicSpend) ? address : spell(NET_BYTES.subaddress, spend, times(spend, view));
}

function spell(net: number, spend: CurvePoint, view: CurvePoint): string {
  const payload = Buffer.concat([Buffer.from([net]), spend.toBytes(), view.toBytes()]);
  return base58xmr.encode(Buffer.concat([payload, hash(payload).subarray(0, CHECKSUM)]));
}

/** The contract checks the checksum. */
export function decodeAddress(address: string): Destination | null {
  const bytes = (() => {
    try {
      return base58xmr.decode(address);
    } catch {
      return null;
    }
  })();
  if (bytes === null || bytes.length < 1 + 2 * KEY + CHECKSUM) return null;
  const body = bytes.subarray(0, -CHECKSUM);
  if (!Buffer.from(hash(body).subarray(0, CHECKSUM)).equals(bytes.subarray(-CHECKSUM))) return null;
  const [spend, view] = [1, 1 + KEY].map((from) => pointOf(body.subarray(from, from + KEY)));
  return spend && view ? { spend, view } : null;
}

export const scalarBytes = (scalar: bigint): Uint8Array =>
  fromHex(scalar.toString(16).padStart(64, '0')).reverse();
