/** The terminal's English in a record, taken apart: prose, moments and commands. */
import { places } from '@parom/contract/console/places';

export type RecordPiece =
  | { readonly kind: 'prose' | 'moment'; readonly words: string }
  | { readonly kind: 'command'; readonly words: string; readonly command: string };

const known = Object.keys(places);
/** `deposits` is prose too: a command only before an option or what it lists. */
const hyphened = known.filter((name) => name.includes('-')).toSorted((a, b) => b.length - a.length);
const plain = known.filter((name) => !name.includes('-'));
const OPTIONS = '(?: --[a-z-]+(?: [^\\s,.;:)`]+)?)*';
const MOMENT = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z';
const COMMAND = `\`?(?<![\\w-])(?:${hyphened.join('|')})(?![\\w-])${OPTIONS}\`?|\`(?:${plain.join('|')})${OPTIONS}\`|(?<![\\w-])(?:${plain.join('|')})(?= --| lists | says )${OPTIONS}`;
const PIECES = new RegExp(`(${MOMENT})|(${COMMAND})`, 'g');

export function recordPieces(text: string): RecordPiece[] {
  const pieces: RecordPiece[] = [];
  let end = 0;
  for (const found of text.matchAll(PIECES)) {
    const [all, moment] = found;
    if (found.index > end) pieces.push({ kind: 'prose', words: text.slice(end, found.index) });
    end = found.index + all.length;
    const words = all.replaceAll('`', '');
    pieces.push(
      moment === undefined
        ? { kind: 'command', words, command: words.split(' ')[0] ?? words }
        : { kind: 'moment', words },
    );
  }
  if (end < text.length) pieces.push({ kind: 'prose', words: text.slice(end) });
  return pieces;
}
