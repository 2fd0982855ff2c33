import { constants } from 'node:fs';
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../logger.ts';
import { StartProblem } from '../start-problem.ts';

/** @throws StartProblem when the system refuses */
export async function usable<Result>(folder: string, open: () => Promise<Result>): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    const { code, errno, message } = error as NodeJS.ErrnoException;
    const known = code ?? embeddedCodes[errno ?? 0];
    if (known === undefined) throw error;
    const why = refusals[known] ?? message;
    throw new StartProblem(`the data folder ${folder} cannot be used: ${why} (${known})`, { cause: error });
  }
}

/**
 * The embedded database creates files that all users may write. A service that stopped here would lose
 * more, so it only warns.
 */
export async function keepOthersOut(folder: string, log: Logger): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const why = await chmod(folder, 0o700).catch((error: unknown) => error);
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return;
  log.warn(
    { folder, mode: (mode & 0o777).toString(8), err: why },
    'other users of this machine may read or change the database: give its folder to the user who runs Parom, with mode 700',
  );
}

/** The embedded database gives no reason for another user's files. */
export async function refuseForeign(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await access(join(entry.parentPath, entry.name), constants.R_OK | constants.W_OK);
}

/** WASI numbers, which PGlite throws bare. */
const embeddedCodes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

const NOT_ALLOWED =
  'this user may not write there. Give the folder and all in it to the user who runs Parom, or name another one with DATA_DIR';
const A_FILE = 'it, or what should hold it, is a file. Name a folder with DATA_DIR';

const refusals: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: 'its disk is mounted for reading only. Mount it for writing, or name another folder with DATA_DIR',
  EEXIST: A_FILE,
  ENOTDIR: A_FILE,
  ENOSPC: 'its disk is full. Make room there, or name another folder with DATA_DIR',
};
