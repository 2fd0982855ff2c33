import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Includes shared libraries. Linux only. */
export async function residentMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('the kernel does not say what the program holds');
  return Number(kilobytes) / 1_024;
}
