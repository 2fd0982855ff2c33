// Installs after changes of the lock file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run, say } from './lib/run.mjs';

const stampFile = join(root, 'node_modules', '.parom-stamp');
const [major, minor] = process.versions.node.split('.').map(Number);

/** The start builds, so it needs development tools. No package needs an install script. */
const INSTALL = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];

function expectedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/** The PATH may have no npm, or another Node's. */
export function npmCommand() {
  const beside = [
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = [process.env.npm_execpath, ...beside].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  );
  return script === undefined ? ['npm'] : [process.execPath, script];
}

export async function ensure() {
  if (major < 20 || (major === 20 && minor < 19)) {
    say(`Parom needs Node 20.19 or later; this is ${process.version}.`);
    process.exit(1);
  }
  const stamp = expectedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('Installing the dependencies (once) …');
  const code = await run([...npmCommand(), ...INSTALL]);
  if (code !== 0) {
    say('The dependencies could not be installed.');
    process.exit(code);
  }
  writeFileSync(stampFile, stamp);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensure();
