// Starting other programs, for the scripts in this folder. Node's own modules only: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The path of an installed command, run by this very Node whatever the PATH says. */
export const bin = (name, script) => [process.execPath, join(root, 'node_modules', name, script)];

/** Runs a command with our terminal; resolves with its exit code (1 when a signal ended it). */
export function run([command, ...args], { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, but a failure ends this script with the same code. */
export async function must(command, options) {
  const code = await run(command, options);
  if (code !== 0) process.exit(code);
}

export const say = (text) => process.stdout.write(`${text}\n`);
