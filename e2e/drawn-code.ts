/** Reads a QR code from the pixels of a page, as a cold device does: level L, nothing repaired. */
import type { Locator } from '@playwright/test';

type Grid = readonly (readonly boolean[])[];

/** By version: words of correction in each block, and blocks (ISO/IEC 18004, level L). */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
  19, 19, 20, 21, 22, 24, 25,
];
const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
const FORMAT_MASK = 0x5412;
const LEVEL_L = 1;
const LETTERS = 2;
const BYTES = 4;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Around the code, as its standard asks. */
const QUIET = 4;

/** With the pixels of the page that a module has. */
export async function readDrawnCode(image: Locator): Promise<{ text: string; pixels: number }> {
  const [grid, box] = [await modulesOf(image), await image.boundingBox()];
  const version = (grid.length - 17) / 4;
  const words = wordsOf(unmaskedBits(grid, version));
  const pixels = (box?.width ?? 0) / (grid.length + 2 * QUIET);
  return { text: textOf(dataOf(words, version), version), pixels };
}

/** A finder pattern is seven modules wide and begins at the first dark pixel. */
const modulesOf = (image: Locator): Promise<Grid> =>
  image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const side = 2_400;
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const drawn = canvas.getContext('2d');
    if (drawn === null) throw new Error('the browser draws no canvas');
    drawn.drawImage(picture, 0, 0, side, side);
    const { data } = drawn.getImageData(0, 0, side, side);
    const isDark = (x: number, y: number) => (data[(y * side + x) * 4] ?? 255) < 128;
    const at = Array.from({ length: side }, (_, index) => index);
    const first = at.find((index) => isDark(index, index)) ?? 0;
    const last = at.findLast((index) => isDark(index, first)) ?? 0;
    const width = (at.find((index) => index > first && !isDark(index, first)) ?? 0) - first;
    const count = Math.round((last - first + 1) / (width / 7));
    const step = (last - first + 1) / count;
    const middle = (module: number) => Math.floor(first + (module + 0.5) * step);
    const modules = Array.from({ length: count }, (_, index) => index);
    return modules.map((y) => modules.map((x) => isDark(middle(x), middle(y))));
  });

function unmaskedBits(grid: Grid, version: number): readonly boolean[] {
  const mask = maskOf(grid);
  const isTaken = takenBy(grid.length, version);
  const bits: boolean[] = [];
  const last = grid.length - 1;
  for (let right = last, isUpward = true; right >= 1; right -= 2, isUpward = !isUpward) {
    if (right === 6) right = 5;
    for (let step = 0; step <= last; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUpward ? last - step : step;
        if (!isTaken(x, y)) bits.push((grid[y]?.[x] === true) !== (mask(x, y) === 0));
      }
  }
  return bits;
}

function maskOf(grid: Grid): (x: number, y: number) => number {
  const columns = [0, 1, 2, 3, 4, 5, 7, 8];
  const rows = [7, 5, 4, 3, 2, 1, 0];
  const read = [...columns.map((x) => grid[8]?.[x]), ...rows.map((y) => grid[y]?.[8])];
  const format = read.reduce((bits, isDark) => bits * 2 + (isDark === true ? 1 : 0), 0) ^ FORMAT_MASK;
  if (format >> 13 !== LEVEL_L) throw new Error('the code has another level of correction than L');
  const mask = MASKS[(format >> 10) & 7];
  if (mask === undefined) throw new Error('there is no such mask');
  return mask;
}

/** Finders, timing, alignment and the numbers of format and version hold no data. */
function takenBy(size: number, version: number): (x: number, y: number) => boolean {
  const centres = alignmentCentres(size, version);
  const far = size - 8;
  const isFinder = (x: number, y: number) => (x < 9 && y < 9) || (x >= far && y < 9) || (x < 9 && y >= far);
  const isAligned = (x: number, y: number) =>
    centres.some((cx) =>
      centres.some((cy) => !isFinder(cx, cy) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2),
    );
  const isVersion = (x: number, y: number) =>
    version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11));
  return (x, y) => isFinder(x, y) || x === 6 || y === 6 || isAligned(x, y) || isVersion(x, y);
}

function alignmentCentres(size: number, version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)];
}

const wordsOf = (bits: readonly boolean[]): readonly number[] =>
  Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + (bit ? 1 : 0), 0),
  );

/** Words of all blocks take turns; the longer blocks come last. */
function dataOf(words: readonly number[], version: number): readonly number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const short = Math.floor(words.length / count) - (CORRECTION[version - 1] ?? 0);
  const longer = words.length % count;
  const blocks = Array.from({ length: count }, (): number[] => []);
  let at = 0;
  for (let round = 0; round <= short; round += 1)
    for (const [index, block] of blocks.entries()) {
      if (round === short && index < count - longer) continue;
      block.push(words[at] ?? 0);
      at += 1;
    }
  return blocks.flat();
}

function textOf(data: readonly number[], version: number): string {
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const next = (count: number) => {
    at += count;
    return Number.parseInt(bits.slice(at - count, at), 2);
  };
  const mode = next(4);
  if (mode === BYTES) {
    const bytes = Array.from({ length: next(version < 10 ? 8 : 16) }, () => next(8));
    return new TextDecoder().decode(Uint8Array.from(bytes));
  }
  if (mode !== LETTERS) throw new Error('the code holds neither bytes nor letters');
  let left = next(version < 10 ? 9 : version < 27 ? 11 : 13);
  let text = '';
  for (; left > 1; left -= 2) {
    const pair = next(11);
    text += `${ALPHABET[Math.floor(pair / 45)]}${ALPHABET[pair % 45]}`;
  }
  return left === 1 ? text + ALPHABET[next(6)] : text;
}
