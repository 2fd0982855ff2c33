/** People compare four words and a picture instead of 34 to 106 characters. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8 } from '@scure/base';
import { type FingerprintLanguage, fingerprintWords } from './fingerprint-words.ts';

export type { FingerprintLanguage } from './fingerprint-words.ts';

export interface Fingerprint {
  readonly words: Readonly<Record<FingerprintLanguage, readonly string[]>>;
  readonly picture: FingerprintPicture;
}

export interface FingerprintPicture {
  readonly colours: readonly [background: string, main: string, second: string];
  /** Rows of indexes into `colours`, mirrored left to right. */
  readonly cells: readonly (readonly (0 | 1 | 2)[])[];
}

const DOMAIN = 'parom address fingerprint 1';
const WORDS = 4;
const SIZE = 6;
/** The cost of a forger's try. About 10 ms in a browser. */
const ROUNDS = 4096;
const BACKGROUND = '#f3f1ea';
/** Each pair differs in lightness, for eyes that see no hues. */
const COLOURS = [
  ['#123c69', '#e2722e'],
  ['#0b5d3b', '#e0a100'],
  ['#6a1b4d', '#2fa6c4'],
  ['#7a1f1f', '#6fb04a'],
  ['#2e2a6b', '#d9678f'],
  ['#14515c', '#d98a3d'],
  ['#4a3410', '#5c9ded'],
  ['#1f1f1f', '#d64545'],
] as const;

/** An address shared by many tickets differs by its memo. */
export function fingerprintOf(address: string, memo: string | null): Fingerprint {
  const hash = stretched(JSON.stringify([DOMAIN, address, memo]));
  const picked = [...hash.subarray(0, WORDS)];
  const wordsIn = (language: FingerprintLanguage) =>
    picked.map((byte) => fingerprintWords[language][byte] ?? '');
  return { words: { ru: wordsIn('ru'), en: wordsIn('en') }, picture: pictureOf(hash.subarray(WORDS)) };
}

export function fingerprintSvg({ colours, cells }: FingerprintPicture): string {
  const shapes = ([1, 2] as const).map(
    (colour) => `<path fill="${colours[colour]}" d="${pathOf(cells, colour)}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${SIZE + 2} ${SIZE + 2}" shape-rendering="crispEdges">` +
    `<path fill="${colours[0]}" d="M-1-1h${SIZE + 2}v${SIZE + 2}h-${SIZE + 2}z"/>${shapes.join('')}</svg>`
  );
}

export const pathOf = (cells: FingerprintPicture['cells'], colour: 1 | 2): string =>
  cells.flatMap((row, y) => row.map((cell, x) => (cell === colour ? `M${x} ${y}h1v1h-1z` : ''))).join('');

function stretched(text: string): Uint8Array {
  let hash = sha256(utf8.decode(text));
  for (let round = 1; round < ROUNDS; round += 1) hash = sha256(hash);
  return hash;
}

/** Per byte: 4 of 9 are empty, 3 have the main colour, 2 the second. */
function pictureOf(bytes: Uint8Array): FingerprintPicture {
  const [main, second] = COLOURS[(bytes[0] ?? 0) % COLOURS.length] ?? COLOURS[0];
  const half = SIZE / 2;
  const cells = Array.from({ length: SIZE }, (_, y) => {
    const left = Array.from({ length: half }, (_, x) => cellOf(bytes[1 + y * half + x] ?? 0));
    return [...left, ...left.toReversed()];
  });
  return { colours: [BACKGROUND, main, second], cells };
}

const cellOf = (byte: number): 0 | 1 | 2 => {
  const ninth = byte % 9;
  if (ninth < 4) return 0;
  return ninth < 7 ? 1 : 2;
};
