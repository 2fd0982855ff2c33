import { describe, expect, it } from 'vitest';
import { folded, type LineRun, lineChanges } from './line-changes.ts';

const SIGNS = { same: ' ', removed: '-', added: '+' } as const;
const drawn = (runs: readonly LineRun[]) =>
  runs.map(({ kind, from, lines }) => `${from}${SIGNS[kind]}${lines.join('|')}`);
const changes = (before: string, after: string) =>
  drawn(lineChanges(before.replaceAll(' ', '\n'), after.replaceAll(' ', '\n')));

describe('the changes of lines', () => {
  it.each([
    ['none', 'a b c', 'a b c', ['1 a|b|c']],
    ['a changed line', 'a b c', 'a x c', ['1 a', '2-b', '2+x', '3 c']],
    ['a new line at the end', 'a', 'a b', ['1 a', '2+b']],
    ['a lost first line', 'a b', 'b', ['1-a', '1 b']],
    ['two apart', 'a b c d e', 'a x c d y e', ['1 a', '2-b', '2+x', '3 c|d', '5+y', '6 e']],
    ['the same line again', 'a b', 'a a b', ['1 a', '2+a', '3 b']],
    ['a text that was empty', '', 'a b', ['1+a|b']],
    ['a text that is gone', 'a b', '', ['1-a|b']],
    ['a moved line', 'a b c', 'b c a', ['1-a', '1 b|c', '3+a']],
  ])('show %s', (_, before, after, runs) => {
    expect(changes(before, after)).toEqual(runs);
  });

  it('leave the two ways of ending a line alone', () => {
    expect(drawn(lineChanges('a\r\nb\r\n', 'a\nb'))).toEqual(['1 a|b']);
  });

  it('keep the longest common part, and give back both texts', () => {
    const before = Array.from({ length: 400 }, (_, at) => `${at % 7} ${at % 11}`);
    const after = before.flatMap((line, at) => (at % 5 === 0 ? [] : at % 9 === 0 ? ['new', line] : [line]));
    const runs = lineChanges(before.join('\n'), after.join('\n'));
    const without = (kind: LineRun['kind']) =>
      runs.filter((run) => run.kind !== kind).flatMap(({ lines }) => lines);
    expect(without('added')).toEqual(before);
    expect(without('removed')).toEqual(after);
    const kept = runs.filter(({ kind }) => kind === 'same').flatMap(({ lines }) => lines);
    expect(kept.length).toBeGreaterThanOrEqual(320);
  });

  it('are found for 500 other lines, and not compared beyond', () => {
    const many = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => (at === 5 ? 'both' : `${name}${at}`)).join('\n');
    const kinds = (count: number) => lineChanges(many(count, 'a'), many(count, 'b')).map(({ kind }) => kind);
    expect(kinds(500)).toContain('same');
    expect(kinds(502)).toEqual(['removed', 'added']);
  });
});

describe('the unchanged lines', () => {
  const pieces = (before: string, after: string) =>
    folded(lineChanges(before.replaceAll(' ', '\n'), after.replaceAll(' ', '\n'))).map((piece) =>
      piece.kind === 'skipped' ? `${piece.from}…${piece.count}` : drawn([piece])[0],
    );

  it('far from a change are counted only', () => {
    expect(pieces('a b c d e f g h i j k l m', 'a b c d x f g h i j k y m')).toEqual([
      '1…2',
      '3 c|d',
      '5-e',
      '5+x',
      '6 f|g',
      '8…2',
      '10 j|k',
      '12-l',
      '12+y',
      '13 m',
    ]);
  });

  it('beside a change are shown, and so is a single line more', () => {
    expect(pieces('a b c d', 'a b c x')).toEqual(['1 a|b|c', '4-d', '4+x']);
  });
});
