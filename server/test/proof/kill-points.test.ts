import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { killPoints } from './kill-points.ts';

const SOURCE = new URL('../../src/', import.meta.url);

describe('a point where the program is killed', () => {
  it.each(Object.entries(killPoints))('%s, names one line of the source', async (_name, { file, before }) => {
    const source = await readFile(new URL(file, SOURCE), 'utf8');
    expect(source.split(before)).toHaveLength(2);
  });
});
