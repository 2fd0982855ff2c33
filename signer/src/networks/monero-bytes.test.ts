import { describe, expect, it } from 'vitest';
import { moneroBlob } from '../../test/monero-wallet.ts';
import { fromHex, toHex } from '../bytes.ts';
import { imageKeysOf, moneroImagesOf, packMonero, unpackMonero } from './monero-bytes.ts';

const [FIRST, LAST] = ['0a'.repeat(32), 'fe'.repeat(32)];
/** A byte that says: more follow. */
const MORE = '80';

describe('the images of a Monero transaction', () => {
  it('are ordered by their bytes, behind rings of any size', () => {
    const blob = fromHex(moneroBlob([LAST, FIRST]));
    expect(moneroImagesOf(blob)).toEqual([FIRST, LAST]);
    expect(imageKeysOf(blob)).toEqual([`image:${FIRST}`, `image:${LAST}`]);
    // Two decoys, of which one is named in nine bytes.
    const ring = `02${'ff'.repeat(8)}7f05`;
    expect(moneroImagesOf(fromHex(`02000102${'00'}${ring}${FIRST}`))).toEqual([FIRST]);
  });

  it.each([
    ['without inputs', moneroBlob([]), 'spends nothing'],
    ['that spends an output twice', moneroBlob([FIRST, LAST, FIRST]), 'or an output twice'],
    ['that locks its outputs', `0201${moneroBlob([FIRST]).slice(4)}`, 'locks its outputs'],
    ['of a miner', `020001ff${'00'}`, 'spends something else than an output'],
    ['cut in an image', moneroBlob([FIRST]).slice(0, -2), 'ends too early'],
    ['cut before its inputs', '0200', 'ends too early'],
    ['with a number of ten bytes', `${MORE.repeat(10)}00`, 'a number without end'],
  ])('are not read of one %s', (_what, blob, why) => {
    expect(() => moneroImagesOf(fromHex(blob))).toThrow(why);
  });
});

it('a Monero transaction is sent with the keys of all its proofs, and unpacked again', () => {
  for (const txKey of ['', 'ab'.repeat(32), 'cd'.repeat(32 * 16)]) {
    const { blob, txKey: unpacked } = unpackMonero(fromHex(packMonero({ blob: '0200', txKey })));
    expect([toHex(blob), unpacked]).toEqual(['0200', txKey]);
  }
});
