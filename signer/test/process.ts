/** The real program, in a process of its own, asked over its real socket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { Frames, toFrame } from '../src/frames.ts';
import type { Answer, Request } from '../src/protocol.ts';
import { MNEMONIC } from './payments.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages are found only inside the tree. */
export async function buildProgram(): Promise<string> {
  const outfile = at(`../../node_modules/.cache/signer-under-test-${process.pid}.mjs`);
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const;
  await build({ entryPoints: [at('../src/main.ts')], outfile, ...options });
  return outfile;
}

export function makeFolder(limits: object, mnemonic = MNEMONIC): string {
  const folder = mkdtempSync(join(tmpdir(), 'parom-signer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'mnemonic'), mnemonic, { mode: 0o600 });
  writeFileSync(join(folder, 'limits.json'), JSON.stringify(limits), { mode: 0o600 });
  return folder;
}

export interface Running {
  readonly child: ChildProcess;
  printed(): string;
  ask(request: Request): Promise<Answer>;
  kill(): Promise<void>;
}

export async function start(program: string, folder: string, ...options: string[]): Promise<Running> {
  const child = spawn(process.execPath, [program, `--folder=${folder}`, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  const { promise, resolve, reject } = deferred();
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
    if (printed.includes('is ready')) resolve();
  });
  child.stderr.on('data', (text: Buffer) => reject(new Error(String(text).trim())));
  await promise;
  return { child, kill, printed: () => printed, ask: (request) => ask(join(folder, 'socket'), request) };
}

export function ask(path: string, request: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    const frames = new Frames();
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.on('data', (bytes: Buffer) => {
      frames.take(bytes);
      const frame = frames.next();
      if (frame === null) return;
      resolve(frame.message as Answer);
      socket.destroy();
    });
    socket.write(toFrame(request));
  });
}

function deferred() {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((done, failed) => {
    [resolve, reject] = [done, failed];
  });
  return { promise, resolve, reject };
}
