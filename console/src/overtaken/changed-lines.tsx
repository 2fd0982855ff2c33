import { VisuallyHidden } from '@mantine/core';
import type { TextLanguage } from '@parom/contract/site-texts';
import { Fragment, useMemo } from 'react';
import { useTexts } from '../platform/language.ts';
import { folded, type LineRun, lineChanges, type Piece } from './line-changes.ts';
import styles from './overtaken.module.css';
import { type MarkedText, markWords } from './word-marks.ts';
import { words } from './words.ts';

interface ChangedLinesProps {
  readonly before: string;
  readonly now: string;
  readonly language: TextLanguage;
}

const SIGNS = { same: '', removed: '−', added: '+' } as const;
const reachedByKeys = { tabIndex: 0 };

export function ChangedLines({ before, now, language }: ChangedLinesProps) {
  const t = useTexts(words);
  const runs = useMemo(() => lineChanges(before, now), [before, now]);
  if (runs.every(({ kind }) => kind === 'same')) return <p className={styles.dim}>{t.sameLines}</p>;
  return (
    <section className={styles.lines} aria-label={t.lines} {...reachedByKeys}>
      <ol>
        {marked(folded(runs)).map(({ piece, words: parts }) =>
          piece.kind === 'skipped' ? (
            <li key={`skipped ${piece.from}`} className={styles.skipped}>
              {t.skipped(piece.count)}
            </li>
          ) : (
            <Run key={`${piece.kind} ${piece.from}`} run={piece} parts={parts} language={language} />
          ),
        )}
      </ol>
    </section>
  );
}

interface MarkedPiece {
  readonly piece: Piece;
  readonly words: readonly MarkedText[] | null;
}

/** What replaces removed lines stands just below them. */
function marked(pieces: readonly Piece[]): readonly MarkedPiece[] {
  const textOf = (piece: Piece | undefined, kind: LineRun['kind']) =>
    piece?.kind === kind ? piece.lines.join('\n') : null;
  return pieces.map((piece, at) => {
    const isRemoved = piece.kind === 'removed';
    const removed = textOf(isRemoved ? piece : pieces[at - 1], 'removed');
    const added = textOf(isRemoved ? pieces[at + 1] : piece, 'added');
    const marks = removed === null || added === null ? null : markWords(removed, added);
    return { piece, words: marks?.[isRemoved ? 'removed' : 'added'] ?? null };
  });
}

interface RunProps {
  readonly run: LineRun;
  readonly parts: readonly MarkedText[] | null;
  readonly language: TextLanguage;
}

function Run({ run, parts, language }: RunProps) {
  const t = useTexts(words);
  const Element = run.kind === 'removed' ? 'del' : run.kind === 'added' ? 'ins' : 'span';
  return (
    <li className={styles[run.kind]}>
      <span aria-hidden="true">{SIGNS[run.kind]}</span>
      <VisuallyHidden>{t.fromLine(t.kinds[run.kind], run.from)}</VisuallyHidden>
      <Element lang={language}>
        {parts?.map(({ isChanged, text }, at) =>
          isChanged ? (
            // A part has no name but its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Fragment key={at}>
              <mark>{text.trimEnd()}</mark>
              {text.slice(text.trimEnd().length)}
            </Fragment>
          ) : (
            text
          ),
        ) ?? run.lines.join('\n')}
      </Element>
    </li>
  );
}
