/** Starts a TypeScript file as a process of its own: for tests of several processes and of kills. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Within the tree, so that the packages left out of the bundle are found; old ones go with old snapshots. */
const folder = fileURLToPath(new URL('../../node_modules/.cache/parom-test', import.meta.url));

/** Bundles a program; returns the file to give to `startProgram`, as often as you like. */
export async function bundleProgram(source: URL): Promise<string> {
  const outfile = join(folder, `program-${process.pid}-${Date.now()}.mjs`);
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    loader: { '.sql': 'text' },
    packages: 'external',
    // Its sources are TypeScript, which Node does not read below node_modules.
    alias: { '@parom/contract': fileURLToPath(new URL('../../contract/src', import.meta.url)) },
    logLevel: 'warning',
  });
  return outfile;
}

export interface Program {
  readonly process: ChildProcess;
  /** What it printed so far, line by line. */
  readonly lines: readonly string[];
  /** Resolves when it has ended, with its code (null when it was killed). */
  readonly ended: Promise<number | null>;
}

export function startProgram(file: string, args: readonly string[]): Program {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { process: child, lines, ended: new Promise((resolve) => child.once('close', resolve)) };
}
