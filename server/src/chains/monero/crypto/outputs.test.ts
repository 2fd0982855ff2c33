import { expect, it } from 'vitest';
import type { Transaction } from '../node/answers.ts';
import type { ViewKeys } from './addresses.ts';
import { BASE } from './curve.ts';
import { receivedIn } from './outputs.ts';

const KEY = [...BASE.toBytes()];
const keys = { address: 'ours', view: 5n, publicSpend: BASE } as ViewKeys;

const paidWith = (...extra: number[]) => {
  const target = { key: Buffer.from(KEY).toString('hex') };
  return receivedIn(keys, {
    unlock_time: '0',
    vin: [],
    vout: [{ amount: '7', target }],
    extra,
  } as Transaction);
};

it('a Monero transaction with a whole key in its extra field is read', () => {
  expect(paidWith(1, ...KEY)).toMatchObject([{ outputIndex: 0, units: 7n }]);
});

it.each([
  ['nothing', []],
  ['a key cut short', [1, ...KEY.slice(1)]],
  ['the tag of a key alone', [1]],
  ['keys of outputs, cut short', [4, 2, ...KEY.slice(1)]],
  ['a nonce longer than the field', [2, 127, ...KEY]],
  ['an unknown tag before the key', [99, 1, ...KEY]],
])('a Monero transaction with %s in its extra field pays us nothing', (_what, extra) => {
  expect(paidWith(...extra)).toEqual([]);
});
