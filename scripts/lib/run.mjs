// Imports only Node: it runs before installation.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** This Node, whatever the PATH says. */
export const bin = (name, script) => [process.execPath, join(root, 'node_modules', name, script)];

/** Resolves with the exit code (1 after a signal). */
export function run([command, ...args], { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Keeps the output: a command's lines stay together. */
export function runAside([command, ...args], { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env: { ...env, ...colours }, stdio });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

/** Each part computes on one processor for much of its time. */
const SIDE_BY_SIDE = 2;

/**
 * @param {[name: string, work: (run: typeof import('./run.mjs').run) => Promise<boolean>][]} parts the
 * longest first
 * @returns {Promise<string[]>} the failed names
 */
export async function runSideBySide(parts) {
  const waiting = parts[Symbol.iterator]();
  const failed = [];
  const work = async () => {
    for (const [name, passes] of waiting) {
      let text = '';
      const isPassed = await passes(async (command, options) => {
        const { code, output } = await runAside(command, options);
        text += output;
        return code;
      });
      say(`\n── ${name}\n${text.trimEnd()}`);
      if (!isPassed) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return failed;
}

/** A failure ends this script with the same code. */
export async function must(command, options) {
  const code = await run(command, options);
  if (code !== 0) process.exit(code);
}

export const say = (text) => process.stdout.write(`${text}\n`);
