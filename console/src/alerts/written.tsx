import { commandNames } from '../acts/command-names.ts';
import { useTexts } from '../platform/language.ts';
import { piecesOf } from './pieces.ts';

/** A command stands under the name of its button. */
export function Written({ text }: { readonly text: string }) {
  const names = useTexts(commandNames);
  return piecesOf(text).map(({ isCode, words }, index) => {
    const name = isCode ? names[words.split(' ')[0] ?? words] : undefined;
    // The pieces of a text never move.
    // oxlint-disable react/no-array-index-key
    if (name !== undefined) return <b key={index}>{name}</b>;
    return isCode ? <code key={index}>{words}</code> : <span key={index}>{words}</span>;
    // oxlint-enable react/no-array-index-key
  });
}
