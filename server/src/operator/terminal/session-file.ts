/** Not each command asks for a password. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

const folderOf = (env: Env): string => resolve(env.DATA_DIR || './data');
const fileOf = (env: Env): string => join(folderOf(env), 'operator-session.json');

export async function readSession(env: Env, url: string): Promise<string | null> {
  try {
    const kept: unknown = JSON.parse(await readFile(fileOf(env), 'utf8'));
    const { url: keptUrl, token } = kept as { url?: unknown; token?: unknown };
    return keptUrl === url && typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

export async function writeSession(env: Env, url: string, token: string): Promise<void> {
  await mkdir(folderOf(env), { recursive: true, mode: 0o700 });
  // An old file keeps its permissions.
  const unfinished = `${fileOf(env)}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify({ url, token }), { mode: 0o600, flag: 'wx' });
  await rename(unfinished, fileOf(env));
}
