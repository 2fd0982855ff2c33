// `npm run bench [-- name …]`. `web` runs in a browser (`e2e/bench`), `nodes` on real nodes and stand-ins.
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkBytes } from './check-bytes.mjs';
import { ensure } from './ensure.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, root, run, say } from './lib/run.mjs';
import { ensureTestNodes } from './test-nodes.mjs';

await ensure();
await build();

const WEB = 'web';
const NODES = 'nodes';
/** Of the program, and beside nodes. */
const MEMORY = 'memory';
const ON_POSTGRES = [MEMORY, 'tickets', 'plans', 'outbox', 'console'];
const asked = process.argv.slice(2);
const isAll = asked.length === 0;
const names = asked.filter((name) => name !== WEB && name !== NODES);

async function measureService() {
  const program = join(root, 'server', 'dist', 'bench.js');
  const measure = (env) => run([process.execPath, '--enable-source-maps', program, ...names], { env });
  const needsPostgres = isAll || ON_POSTGRES.some((name) => names.includes(name));
  return needsPostgres ? await onPostgres(measure) : await measure(process.env);
}

async function measureNodes(files = []) {
  for (const lacking of ensureTestNodes()) say(`not measured: ${lacking}`);
  const config = ['--config', 'bench/nodes/vitest.config.ts'];
  const vitest = [...bin('vitest', 'vitest.mjs'), 'run', ...config, ...files];
  return await onPostgres((env) => run(vitest, { cwd: join(root, 'server'), env }));
}

async function onPostgres(measure) {
  const given = process.env.PAROM_TEST_DATABASE_URL;
  const postgres = given ? null : await startPostgres();
  if (!given && postgres === null) say('no PostgreSQL is installed: what needs one is not measured');
  const code = await measure({ ...process.env, ...(postgres && { PAROM_TEST_DATABASE_URL: postgres.url }) });
  await postgres?.stop();
  return code;
}

async function measurePages() {
  const browser = await ensureBrowser();
  if (browser === null) {
    say('no Chromium could be found or installed: the pages in a browser are not measured');
    return isAll ? 0 : 1;
  }
  const env = { ...process.env, CHROMIUM_PATH: browser };
  const playwright = [...bin('@playwright/test', 'cli.js'), 'test', '--config', 'bench/playwright.config.ts'];
  return await run(playwright, { cwd: join(root, 'e2e'), env });
}

const codes = [];
if (isAll || names.length > 0) codes.push(await measureService());
if (isAll || asked.includes(NODES)) codes.push(await measureNodes());
else if (asked.includes(MEMORY)) codes.push(await measureNodes([MEMORY]));
if (isAll || asked.includes(WEB)) codes.push(await measurePages());
if (isAll) codes.push((await checkBytes()) ? 0 : 1);
process.exit(Math.max(...codes));
