/** The built program as a process: bundled once per test file, started with the named environment only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface Bundle {
  /** The program. Its folder lies within the tree, so that the packages left out of the bundle are found. */
  readonly outfile: string;
  readonly folder: string;
}

/** Their sources become part of the bundle; their packages stay outside. */
const BUNDLED_WORKSPACES = ['server', 'contract', 'signalr-server'];

async function dependenciesOf(workspace: string): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(at(`../../${workspace}/package.json`), 'utf8'));
  return Object.keys(dependencies ?? {});
}

/** @param plugins change the source on its way into the bundle; none for the shipped program */
export async function bundleServer(
  plugins: Plugin[] = [],
  banner = '',
  entry = '../src/main.ts',
): Promise<Bundle> {
  const folder = at(`../../node_modules/.cache/parom-test/main-${process.pid}-${Date.now()}`);
  const outfile = `${folder}/dist/main.mjs`;
  const packages = await Promise.all(BUNDLED_WORKSPACES.map(dependenciesOf));
  await build({
    entryPoints: [at(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    loader: { '.sql': 'text' },
    external: packages.flat().filter((name) => !name.startsWith('@parom/')),
    logLevel: 'warning',
    plugins,
    banner: { js: banner },
  });
  return { outfile, folder };
}

export interface RunningServer {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

export function startServer(bundle: Bundle, env: Record<string, string>): RunningServer {
  let text = '';
  const started = spawn(process.execPath, [bundle.outfile], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.stdout.on('data', (chunk) => (text += chunk));
  started.stderr.on('data', (chunk) => (text += chunk));
  const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
  return { process: started, output: () => text, ended };
}

const SERVES_WITHIN_MS = 150_000;

/** Resolves when it serves; rejects with what it printed when it ended or took too long. */
export async function ready(server: RunningServer): Promise<void> {
  for (const until = Date.now() + SERVES_WITHIN_MS; Date.now() < until; ) {
    if (server.output().includes('is ready')) return;
    if (server.process.exitCode !== null || server.process.signalCode !== null) break;
    await sleep(50);
  }
  throw new Error(`the server does not serve:\n${server.output()}`);
}
