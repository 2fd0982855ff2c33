import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parom-lock-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const directory = (name: string): string => {
  const path = join(scratch, name);
  mkdirSync(path, { recursive: true });
  return path;
};
const refused = 'Another process is using the data directory';

/** The socket of a killed process, without a listener. */
async function abandonLock(path: string): Promise<void> {
  const script = `require('net').createServer().listen(${JSON.stringify(join(path, 'lock'))}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
}

describe('a directory lock', () => {
  it('refuses a second process until its release', async () => {
    const path = directory('held');
    const first = await lockDirectory(path);
    await expect(lockDirectory(path)).rejects.toThrow(`${refused} ${path}`);
    await first.release();
    const second = await lockDirectory(path);
    await second.release();
  });

  it('of a killed process is free at once', async () => {
    const path = directory('killed');
    await abandonLock(path);
    expect(readdirSync(path)).toEqual(['lock']);
    const lock = await lockDirectory(path);
    await expect(lockDirectory(path)).rejects.toThrow(refused);
    await lock.release();
  });

  it('of a killed process goes to one of eight others', async () => {
    const path = directory('contended');
    await abandonLock(path);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(path)));
    const granted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(granted).toHaveLength(1);
    await granted[0]?.release();
  });

  it('works in a path that is too long for a socket', async () => {
    const path = directory('a-long-name/'.repeat(12));
    const lock = await lockDirectory(path);
    await expect(lockDirectory(path)).rejects.toThrow(refused);
    expect(readdirSync(path)).toEqual(['lock']);
    await lock.release();
  });

  it('is separate in each directory', async () => {
    const locks = [await lockDirectory(directory('one')), await lockDirectory(directory('two'))];
    for (const lock of locks) await lock.release();
  });
});
