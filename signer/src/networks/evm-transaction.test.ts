import { describe, expect, it } from 'vitest';
import { CUSTOMER, evmRequest, networks, THIEF, USDT } from '../../test/payments.ts';
import { fromHex } from '../bytes.ts';
import { openSigner } from '../open-signer.ts';
import { readEvmPayment } from './evm-transaction.ts';
import { encodeRlp, fromInteger, type Item } from './rlp.ts';

const GWEI = 10n ** 9n;
const word = (digits: string): string => digits.padStart(64, '0');
const TRANSFER = `a9059cbb${word(CUSTOMER.slice(2))}${word(512n.toString(16))}`;

interface Parts {
  readonly type?: number;
  readonly tip?: bigint;
  readonly maxFee?: bigint;
  readonly nonce?: Item;
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: string;
  readonly accesses?: Item;
  readonly more?: readonly Item[];
}

function bytesOf(parts: Parts = {}): Uint8Array {
  const { type = 2, tip = GWEI, maxFee = 30n * GWEI, nonce = fromInteger(7n), to = CUSTOMER } = parts;
  const { value = 1_000n, data = '', accesses = [], more = [] } = parts;
  const [chainId, gas] = [fromInteger(1n), fromInteger(21_000n)];
  const fees = [fromInteger(tip), fromInteger(maxFee), gas];
  const paid = [fromHex(to.slice(2)), fromInteger(value), fromHex(data)];
  return Uint8Array.of(type, ...encodeRlp([chainId, nonce, ...fees, ...paid, accesses, ...more]));
}
const ofToken = (data: string): Parts => ({ to: USDT, value: 0n, data });

describe('a transaction of an EVM network', () => {
  it('pays coins, and costs its gas at its highest price', () => {
    expect(readEvmPayment(bytesOf())).toEqual({
      chainId: 1n,
      nonce: 7n,
      fee: 21_000n * 30n * GWEI,
      transfer: { asset: 'native', address: CUSTOMER, memo: null, amount: 1_000n },
    });
  });

  it('pays a token by a transfer', () => {
    expect(readEvmPayment(bytesOf(ofToken(TRANSFER))).transfer).toEqual({
      asset: USDT,
      address: CUSTOMER,
      memo: null,
      amount: 512n,
    });
  });

  it('may tip all that it pays, and no more', () => {
    expect(readEvmPayment(bytesOf({ tip: 30n * GWEI })).fee).toBe(21_000n * 30n * GWEI);
    expect(() => readEvmPayment(bytesOf({ tip: 30n * GWEI + 1n }))).toThrow('tips more than it pays');
  });

  it.each<[string, Parts, string]>([
    // An old token reads zeros behind the data: 512 would be paid as 131072.
    ['a transfer cut by a byte', ofToken(TRANSFER.slice(0, -2)), 'something else than a token transfer'],
    ['bytes behind a transfer', ofToken(`${TRANSFER}00`), 'something else than a token transfer'],
    ['another call', ofToken(TRANSFER.replace('a9059cbb', '095ea7b3')), 'something else'],
    ['a recipient of 21 bytes', ofToken(TRANSFER.replace('bb0', 'bb1')), 'something else'],
    ['coins beside a token', { ...ofToken(TRANSFER), value: 1n }, 'sends coins too'],
    ['no recipient', { to: '0x' }, 'names no recipient'],
    ['a recipient of 19 bytes', { to: CUSTOMER.slice(0, -2) }, 'names no recipient'],
    ['an access list', { accesses: [[fromHex(THIEF.slice(2)), []]] }, 'has an access list'],
    ['bytes for an access list', { accesses: new Uint8Array() }, 'has an access list'],
    ['a list for its number', { nonce: [] }, 'a list in a place of bytes'],
    ['a number with a leading 0', { nonce: Uint8Array.of(0, 7) }, 'leading zeros'],
    ['a tenth field', { more: [new Uint8Array()] }, 'not nine fields'],
    ['another type', { type: 1 }, 'not of type 2'],
  ])('with %s is refused', (_what, parts, why) => {
    expect(() => readEvmPayment(bytesOf(parts))).toThrow(why);
  });

  it.each([0n, 1n, 127n, 128n, 255n, 256n, 65_536n])('of number %i is signed', async (nonce) => {
    const signer = await openSigner({ networks: networks(), journal: null });
    expect(await signer.handle(evmRequest({ nonce }))).toMatchObject({ ok: true });
  });

  it('of any length is signed', async () => {
    const signer = await openSigner({ networks: networks(), journal: null });
    const lengths = new Set<number>();
    for (let amount = 1n, nonce = 0n; nonce < 32n; amount *= 256n, nonce += 1n) {
      const asked = evmRequest({ id: `t${nonce}`, amount, nonce });
      expect(await signer.handle(asked)).toMatchObject({ ok: true });
      lengths.add(fromHex(asked.unsigned).length);
    }
    // Its list of 55 bytes has the last short length.
    expect([lengths.has(57), lengths.has(59)]).toEqual([true, true]);
  });
});
