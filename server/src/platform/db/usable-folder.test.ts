import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quietLog } from '../../../test/database.ts';
import { StartProblem } from '../start-problem.ts';
import { keepOthersOut, refuseForeign, usable } from './usable-folder.ts';

const refusedBy = (error: unknown) =>
  usable('/var/lib/parom', () => Promise.reject(error)).catch((problem: unknown) => problem);

function warned() {
  const warnings: object[] = [];
  return { warnings, log: { ...quietLog, warn: (facts: object) => warnings.push(facts) } as typeof quietLog };
}

describe('a data folder', () => {
  it('that is refused is reported with a reason and a remedy', async () => {
    const begin = 'the data folder /var/lib/parom cannot be used: ';
    for (const [error, why] of [
      [Object.assign(new Error(), { code: 'EACCES' }), 'this user may not write there. Give the folder'],
      [{ name: 'ErrnoError', errno: 2 }, 'this user may not write there. Give the folder'],
      [{ name: 'ErrnoError', errno: 51 }, 'its disk is full. Make room there'],
      [Object.assign(new Error(), { code: 'EROFS' }), 'its disk is mounted for reading only.'],
      [
        Object.assign(new Error('ELOOP: a ring of links'), { code: 'ELOOP' }),
        'ELOOP: a ring of links (ELOOP)',
      ],
    ] as const) {
      const problem = await refusedBy(error);
      expect(problem).toBeInstanceOf(StartProblem);
      expect((problem as Error).message).toContain(`${begin}${why}`);
    }
  });

  // Root may read and write whatever it likes.
  it.skipIf(process.getuid?.() === 0)('with a file of another user is reported', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parom-foreign-'));
    await expect(refuseForeign(folder)).resolves.toBeUndefined();
    await writeFile(join(folder, 'PG_VERSION'), '17', { mode: 0o000 });
    await expect(usable(folder, () => refuseForeign(folder))).rejects.toThrow(
      `the data folder ${folder} cannot be used: this user may not write there.`,
    );
    await rm(folder, { recursive: true });
  });

  it('that others can enter becomes private without a warning', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parom-open-'));
    const { log, warnings } = warned();
    for (const path of [folder, join(folder, 'new')]) {
      if (path === folder) await chmod(path, 0o777);
      await keepOthersOut(path, log);
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    }
    expect(warnings).toEqual([]);
    await rm(folder, { recursive: true });
  });

  // There not even root may change a mode.
  it.runIf(process.platform === 'linux')(
    'that stays open to others is used with a warning',
    { tags: ['threat:embedded-folder'] },
    async () => {
      const { log, warnings } = warned();
      await keepOthersOut('/proc/self', log);
      expect(warnings).toEqual([expect.objectContaining({ folder: '/proc/self', mode: '555' })]);
    },
  );

  it('passes on any other error', async () => {
    const bug = new TypeError('not a function');
    expect(await refusedBy(bug)).toBe(bug);
  });
});
