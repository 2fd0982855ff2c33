import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

const READY_WITHIN_MS = 75_000;

export async function startProgram(
  script: string,
  env: Record<string, string>,
  said: (line: string) => void = () => {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said(line);
      if (line.includes('is ready')) resolve();
    });
    child.once('close', () => reject(new Error('the program ended before it was ready')));
    setTimeout(() => reject(new Error('the program was not ready in time')), READY_WITHIN_MS).unref();
  });
  return child;
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((started) => probe.listen(0, '127.0.0.1', started));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}
