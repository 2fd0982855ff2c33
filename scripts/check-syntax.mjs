// One unknown token stops a whole script in old browsers.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, say } from './lib/run.mjs';

const oldest = ['chrome111', 'firefox115', 'safari16.2'];

export async function unreadable(code) {
  // Lazy: `npm test` starts before packages are installed.
  const { transform } = await import('esbuild');
  const logOverride = { 'unsupported-regexp': 'error' };
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
