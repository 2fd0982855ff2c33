import { runsOf } from './line-changes.ts';

export interface MarkedText {
  readonly isChanged: boolean;
  readonly text: string;
}

/** With less in common, the marks would only be noise. */
const SAME_PERCENT_MIN = 40;

/** A paragraph is one line: its changed words are marked. `null`: the two are different texts. */
export function markWords(
  removed: string,
  added: string,
): { readonly removed: readonly MarkedText[]; readonly added: readonly MarkedText[] } | null {
  const runs = runsOf(wordsOf(removed), wordsOf(added)).map(({ kind, lines }) => ({
    kind,
    text: lines.join(''),
  }));
  const same = runs.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  if (same * 100 < Math.max(removed.length, added.length) * SAME_PERCENT_MIN) return null;
  const without = (left: 'removed' | 'added') =>
    runs.filter(({ kind }) => kind !== left).map(({ kind, text }) => ({ isChanged: kind !== 'same', text }));
  return { removed: without('added'), added: without('removed') };
}

/** Each with the space behind it. */
const wordsOf = (text: string): readonly string[] => text.split(/(?<=\s)(?=\S)/);
