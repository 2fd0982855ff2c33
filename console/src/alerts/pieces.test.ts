import { expect, it } from 'vitest';
import { commandsIn, piecesOf } from './pieces.ts';

it('keeps commands apart and the words of links', () => {
  expect(piecesOf('Follow [the steps](incidents.md#a), then `resolve-alert`.')).toEqual([
    { isCode: false, words: 'Follow the steps, then ' },
    { isCode: true, words: 'resolve-alert' },
    { isCode: false, words: '.' },
  ]);
});

it('finds the commands of a text', () => {
  expect(commandsIn('Repair it, then `retry-event --event …` or `resolve-alert`.')).toEqual([
    'retry-event',
    'resolve-alert',
  ]);
});
