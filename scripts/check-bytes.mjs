import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotli11 } from './lib/compress.mjs';
import { root, say } from './lib/run.mjs';

const distOf = (workspace) => join(root, workspace, 'dist');
const KB = 1_000;
const EXCHANGE_PAGE = 'src/exchange/exchange-page.tsx';

const isFurtherPage = (name) => /^src\/.*-page\.tsx$/.test(name) && name !== EXCHANGE_PAGE;

function closureOf(manifest, name, found = new Set()) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build has no ${name}`);
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports ?? []) closureOf(manifest, imported, found);
  return found;
}

async function weigh(manifest, names, dist = distOf('web')) {
  const scripts = new Set(
    [...names].map((name) => manifest[name].file).filter((file) => file.endsWith('.js')),
  );
  const styles = new Set([...names].flatMap((name) => manifest[name].css ?? []));
  const sum = async (files) => {
    let bytes = 0;
    for (const file of files) bytes += (await brotli11(readFileSync(join(dist, file)))).length;
    return bytes;
  };
  return { js: await sum(scripts), css: await sum(styles) };
}

function manifestOf(workspace) {
  const file = join(distOf(workspace), '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error(`the workspace ${workspace} is not built`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function weighFile(workspace, name) {
  const file = join(distOf(workspace), name);
  if (!existsSync(file)) throw new Error(`the workspace ${workspace} is not built`);
  return (await brotli11(readFileSync(file))).length;
}

async function weighConsole() {
  const manifest = manifestOf('console');
  const names = new Set([
    ...closureOf(manifest, 'index.html'),
    ...closureOf(manifest, 'src/queue/queue-page.tsx'),
  ]);
  const { js, css } = await weigh(manifest, names, distOf('console'));
  return js + css;
}

export async function checkBytes() {
  const manifest = manifestOf('web');
  const front = closureOf(manifest, 'index.html');
  const onTop = async (page) => {
    const names = [...closureOf(manifest, page)].filter((name) => !front.has(name));
    return (await weigh(manifest, names)).js;
  };
  const first = await weigh(manifest, front);
  const lines = [
    ['front page, JavaScript', first.js, 155 * KB],
    ['front page, styles', first.css, 15 * KB],
    ['exchange page on top, JavaScript', await onTop(EXCHANGE_PAGE), 40 * KB],
    ['first page of the console', await weighConsole(), 350 * KB],
    ['client of the partner API', await weighFile('client', 'parom.js'), 4 * KB],
    ['script of the widget', await weighFile('web', 'widget.js'), 2 * KB],
  ];
  for (const page of Object.keys(manifest).filter(isFurtherPage))
    lines.push([`${page.replace(/^src\/|-page\.tsx$/g, '')} on top, JavaScript`, await onTop(page), 28 * KB]);
  for (const [what, bytes, budget] of lines) {
    say(
      `bytes: ${what}: ${(bytes / KB).toFixed(1)} of ${budget / KB} kB${bytes > budget ? '  TOO MUCH' : ''}`,
    );
  }
  return lines.every(([, bytes, budget]) => bytes <= budget);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await checkBytes()) ? 0 : 1);
