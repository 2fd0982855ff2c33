import { expect, it } from 'vitest';
import { piecesOf } from './pieces.ts';

it('keeps commands apart and the words of links', () => {
  expect(piecesOf('Follow [the steps](incidents.md#a), then `resolve-alert`.')).toEqual([
    { isCode: false, words: 'Follow the steps, then ' },
    { isCode: true, words: 'resolve-alert' },
    { isCode: false, words: '.' },
  ]);
});
