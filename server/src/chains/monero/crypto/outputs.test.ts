import { expect, it } from 'vitest';
import type { Transaction } from '../node/answers.ts';
import type { ViewKeys } from './addresses.ts';
import { BASE } from './curve.ts';
import { receivedIn } from './outputs.ts';

const KEY = [...BASE.toBytes()];
const keys = { address: 'ours', view: 5n, publicSpend: BASE } as ViewKeys;

const key = Buffer.from(KEY).toString('hex');
type Target = Transaction['vout'][number]['target'];
const received = (extra: number[], target: Target) =>
  receivedIn(keys, { unlock_time: '0', vin: [], vout: [{ amount: '7', target }], extra });
const paidWith = (...extra: number[]) => received(extra, { key });

const OWN = [1, ...KEY];
/** No point of the curve. */
const FOREIGN = [1, ...Array<number>(32).fill(0xff)];
const zeros = (count: number) => Array<number>(count).fill(0);

it.each([
  ['a key', OWN],
  ['padding behind the key', [...OWN, ...zeros(9)]],
  ['a nonce before the key', [2, 9, ...zeros(9), ...OWN]],
  ['the longest nonce before the key', [2, 0xff, 0x01, ...zeros(255), ...OWN]],
  ['a merge-mining tag before the key', [3, 33, 5, ...zeros(32), ...OWN]],
  ['the field of a mining pool before the key', [0xde, 2, 7, 7, ...OWN]],
  ['two keys', [...OWN, ...OWN]],
  ['what cannot be read behind the key', [...OWN, 99, 1]],
  ['keys of outputs behind another key', [...FOREIGN, 4, 1, ...KEY]],
])('a Monero transaction with %s in its extra field pays us', (_what, extra) => {
  expect(paidWith(...extra)).toMatchObject([{ outputIndex: 0, units: 7n }]);
});

/** The wallet programs find no such output, so that its coins could not be spent. */
it.each([
  ['nothing', []],
  ['a key cut short', OWN.slice(0, -1)],
  ['the tag of a key alone', [1]],
  ['padding before the key', [0, ...OWN]],
  ['keys of outputs without another key', [4, 1, ...KEY]],
  ['keys of outputs, cut short', [...FOREIGN, 4, 2, ...KEY]],
  ['keys of outputs in a second list', [...FOREIGN, 4, 0, 4, 1, ...KEY]],
  ['a nonce longer than the field', [2, 127, ...OWN]],
  ['a nonce longer than any', [2, 0x80, 0x02, ...zeros(256), ...OWN]],
  ['a nonce whose length is spelt in too many bytes', [2, 0x82, 0x00, 7, 7, ...OWN]],
  ['a merge-mining tag of another length', [3, 2, 5, 0, ...OWN]],
  ['an unknown tag before the key', [99, ...OWN]],
])(
  'a Monero transaction with %s in its extra field pays us nothing',
  { tags: ['threat:hidden-output'] },
  (_what, extra) => {
    expect(paidWith(...extra)).toEqual([]);
  },
);

it('of the 256 view tags of an output of Monero, one shows that it is ours', () => {
  const tags = Array.from({ length: 256 }, (_, tag) => tag.toString(16).padStart(2, '0'));
  const shown = tags.flatMap((tag) => received(OWN, { tagged_key: { key, view_tag: tag } }));
  expect(shown).toMatchObject([{ outputIndex: 0, units: 7n }]);
});
