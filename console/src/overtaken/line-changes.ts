/** Compares two texts line by line. */
import { diffArrays } from 'diff';

export interface LineRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly lines: readonly string[];
  /** Of the first line: in the earlier text where it was removed, else in the later one. */
  readonly from: number;
}

/** Beyond, two other texts would hold the page up. */
const CHANGES_MAX = 1_000;

export const lineChanges = (before: string, after: string): readonly LineRun[] =>
  runsOf(linesOf(before), linesOf(after));

export function runsOf(before: readonly string[], after: readonly string[]): readonly LineRun[] {
  const found = diffArrays([...before], [...after], { maxEditLength: CHANGES_MAX }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  let [earlier, later] = [1, 1];
  return found.map(({ value: lines, removed, added }) => {
    const from = removed ? earlier : later;
    if (!added) earlier += lines.length;
    if (!removed) later += lines.length;
    return { kind: removed ? 'removed' : added ? 'added' : 'same', lines, from } as const;
  });
}

const linesOf = (text: string): readonly string[] =>
  text === '' ? [] : text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');

export type Piece = LineRun | { readonly kind: 'skipped'; readonly count: number; readonly from: number };

/** Lines beside a change that show where it is. */
const BESIDE = 2;

/** Without the unchanged lines that are far from a change. */
export function folded(runs: readonly LineRun[]): readonly Piece[] {
  return runs.flatMap((run, at): Piece[] => {
    const { kind, from, lines } = run;
    const head = at === 0 ? 0 : BESIDE;
    const tail = at === runs.length - 1 ? 0 : BESIDE;
    const count = lines.length - head - tail;
    // One hidden line would take the room that it saves.
    if (kind !== 'same' || count < 2) return [run];
    const kept = (start: number, end: number): Piece[] =>
      start === end ? [] : [{ kind, lines: lines.slice(start, end), from: from + start }];
    return [
      ...kept(0, head),
      { kind: 'skipped', count, from: from + head },
      ...kept(head + count, lines.length),
    ];
  });
}
