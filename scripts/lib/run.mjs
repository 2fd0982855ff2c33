// Imports only Node: it runs before installation.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** This Node, whatever the PATH says. */
export const bin = (name, script) => [process.execPath, join(root, 'node_modules', name, script)];

/** Uses our terminal; resolves with the exit code (1 after a signal). */
export function run([command, ...args], { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A failure ends this script with the same code. */
export async function must(command, options) {
  const code = await run(command, options);
  if (code !== 0) process.exit(code);
}

export const say = (text) => process.stdout.write(`${text}\n`);
