import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Never overwrites. @returns whether the file was made */
export function writeNew(path: string, text: string, mode: 0o600 | 0o644): boolean {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  try {
    const file = openSync(path, 'wx', mode);
    writeSync(file, text);
    fsyncSync(file);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
