/** The lines that one text lost and the other got: the longest common subsequence of both stays. */

export interface LineRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly lines: readonly string[];
  /** Of the first line: in the earlier text where it was removed, else in the later one. */
  readonly from: number;
}

/** The table has a cell for each pair of lines: 4 million cost 8 MB and some 50 ms. */
const CELLS_MAX = 4_000_000;

export const lineChanges = (before: string, after: string): readonly LineRun[] =>
  runsOf(linesOf(before), linesOf(after));

export function runsOf(before: readonly string[], after: readonly string[]): readonly LineRun[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const runs = new Runs();
  for (const line of before.slice(0, start)) runs.add('same', line);
  addMiddle(runs, before.slice(start, before.length - end), after.slice(start, after.length - end));
  for (const line of before.slice(before.length - end)) runs.add('same', line);
  return runs.found;
}

const linesOf = (text: string): readonly string[] =>
  text === '' ? [] : text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');

function addMiddle(runs: Runs, before: readonly string[], after: readonly string[]): void {
  const common = before.length * after.length > CELLS_MAX ? null : commonLengths(before, after);
  const width = after.length + 1;
  let [b, a] = [0, 0];
  while (b < before.length || a < after.length) {
    const [lost, got] = [before[b], after[a]];
    if (common !== null && lost !== undefined && lost === got) {
      runs.add('same', lost);
      [b, a] = [b + 1, a + 1];
    } else if (lost !== undefined && (got === undefined || isLost(common, b, a, width))) {
      runs.add('removed', lost);
      b += 1;
    } else {
      runs.add('added', got ?? '');
      a += 1;
    }
  }
}

/** Too much to compare: all is lost first, then all is got. */
const isLost = (common: Uint16Array | null, b: number, a: number, width: number): boolean =>
  common === null || (common[(b + 1) * width + a] ?? 0) >= (common[b * width + a + 1] ?? 0);

/** Cell `b, a`: how many lines the texts from there on have in common. The shorter side is below 65,536. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  for (let b = before.length - 1; b >= 0; b -= 1)
    for (let a = after.length - 1; a >= 0; a -= 1)
      common[b * width + a] =
        before[b] === after[a]
          ? (common[(b + 1) * width + a + 1] ?? 0) + 1
          : Math.max(common[(b + 1) * width + a] ?? 0, common[b * width + a + 1] ?? 0);
  return common;
}

class Runs {
  readonly found: (LineRun & { readonly lines: string[] })[] = [];
  private before = 1;
  private after = 1;

  add(kind: LineRun['kind'], line: string): void {
    const last = this.found.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else this.found.push({ kind, lines: [line], from: kind === 'removed' ? this.before : this.after });
    if (kind !== 'added') this.before += 1;
    if (kind !== 'removed') this.after += 1;
  }
}

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
