import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** Paints the path back into modules. */
function painted(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let i = 0; i < Number(width); i++) (grid[Number(y)] as boolean[])[Number(x) + i] = true;
  }
  return grid;
}

it('qrPath draws a code with high correction and one module of margin', {
  tags: ['spec:9.12'],
}, () => {
  const { size, path } = qrPath(address);
  const code = encode(address, { ecc: 'H', border: 1 });
  expect(size).toBe(code.size);
  expect(painted(path, size)).toEqual(code.data);
  expect(code.data[0]?.some(Boolean)).toBe(false);
});
