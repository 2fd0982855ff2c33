/** A small file system of its own, which a test fills up and makes room on again. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Takes the last byte. */
  fill(): void;
  makeRoom(): void;
  /** Only when no process uses it any more. */
  remove(): void;
}

/**
 * @param owner whose the folder is; ours by default
 * @returns `null` where this process may mount nothing
 */
export function mountSmallDisk(megabytes: number, owner?: number): SmallDisk | null {
  const mounted = mkdtempSync(join(tmpdir(), 'parom-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', mounted], { stdio: 'ignore' });
  } catch {
    rmSync(mounted, { recursive: true });
    return null;
  }
  chmodSync(mounted, 0o755);
  const folder = join(mounted, 'data');
  mkdirSync(folder);
  if (owner !== undefined) chownSync(folder, owner, -1);
  const filler = join(mounted, 'filler');
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a');
      for (const size of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', mounted]);
      rmSync(mounted, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) if (writeSync(file, bytes) < bytes.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
