// Whether the oldest browsers that we name (README) can read every script of the built pages: one sign that they cannot stops all of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, say } from './lib/run.mjs';

const oldest = ['chrome111', 'firefox115', 'safari16.2'];

/** What is wrong with a script, in words; empty where all of them can read it. */
export async function unreadable(code) {
  // Not above: `npm test` begins on a machine where nothing is installed.
  const { transform } = await import('esbuild');
  // The build lowers syntax; what stands in a regular expression it leaves alone.
  const logOverride = { 'unsupported-regexp': 'error' };
  // All of them know it; what esbuild's table means is the newest scripts and signs.
  const supported = { 'regexp-unicode-property-escapes': true };
  try {
    await transform(code, { target: oldest, supported, logOverride, logLevel: 'silent' });
    return [];
  } catch (failure) {
    return failure.errors.map(({ text }) => text);
  }
}

export async function checkSyntax() {
  const assets = join(root, 'web', 'dist', 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  if (scripts.length === 0) throw new Error('the web application is not built');
  let isFine = true;
  for (const script of scripts) {
    for (const wrong of await unreadable(readFileSync(join(assets, script), 'utf8'))) {
      isFine = false;
      say(`${script}: ${wrong}`);
    }
  }
  say(`syntax: ${scripts.length} scripts, for ${oldest.join(', ')} and later`);
  return isFine;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await checkSyntax()) ? 0 : 1);
