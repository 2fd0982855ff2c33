import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Includes shared libraries. Linux only. */
export async function residentMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('the kernel does not say what the program holds');
  return Number(kilobytes) / 1_024;
}

/** In hundredths of a second. Linux only. */
export async function processorSeconds({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  if (user === undefined || system === undefined)
    throw new Error('the kernel does not say what the program used');
  return (user + system) / 100;
}
