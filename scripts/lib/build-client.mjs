// `parom.js`, and declarations that import nothing.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, must, root } from './run.mjs';

const PARTS = ['types', 'errors', 'send', 'connect-site', 'hub', 'watch-order', 'connect-partner'];
const IMPORT = /^import [^;]*;\n/gm;

export async function buildClient(target) {
  const { build, stop } = await import('esbuild');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await build({
    absWorkingDir: join(root, 'client'),
    entryPoints: ['src/index.ts'],
    outfile: join(target, 'parom.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'warning',
  });
  await stop();
  writeFileSync(join(target, 'parom.d.ts'), await declarations());
}

async function declarations() {
  const folder = mkdtempSync(join(tmpdir(), 'parom-client-'));
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', folder];
  await must([...bin('typescript', 'bin/tsc'), '-p', join(root, 'client', 'tsconfig.build.json'), ...emit]);
  const parts = PARTS.map((name) => readFileSync(join(folder, `${name}.d.ts`), 'utf8').replace(IMPORT, ''));
  rmSync(folder, { recursive: true, force: true });
  return parts.join('');
}
