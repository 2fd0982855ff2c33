// `npm test`. Missing parts are named in capitals, and fail with CI=true.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { checkBytes } from './check-bytes.mjs';
import { checkSyntax } from './check-syntax.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { hashFiles } from './lib/hash-files.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, root, run, say } from './lib/run.mjs';
import { serverTests } from './lib/server-tests.mjs';
import { failedSoFar, runTests } from './lib/vitest.mjs';
import { ensureTestNodes } from './test-nodes.mjs';

const failed = [];
const missing = ensureTestNodes();
const part = async (name, work) => {
  say(`\n── ${name}`);
  try {
    if (!(await work())) failed.push(name);
  } catch (error) {
    say(String(error?.stack ?? error));
    failed.push(name);
  }
};
failed.push(...(await check()));
await part('build', async () => {
  await build();
  return true;
});

const { onDatabase, onEmbeddedToo, onlyEmbedded } = serverTests();
/** Another part of the short campaigns for each change and day. */
const today = new Date().toISOString().slice(0, 10);
process.env.PAROM_CHANGE ??= hashFiles([join(root, 'server', 'src'), join(root, 'contract', 'src')], today);
say(`\nshort campaigns: PAROM_CHANGE=${process.env.PAROM_CHANGE}`);

const given = process.env.PAROM_TEST_DATABASE_URL;
const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
if (postgres === null) missing.push('the server on PostgreSQL (no PostgreSQL is installed)');
else {
  const env = { ...process.env, PAROM_TEST_DATABASE_URL: postgres.url };
  await part('the server on PostgreSQL', () => runTests('server', ['run', ...onDatabase], env));
  await postgres.stop();
}
const { PAROM_TEST_DATABASE_URL: _, ...embedded } = process.env;
const onEmbedded = [...(postgres === null ? onDatabase : onEmbeddedToo), ...onlyEmbedded];
await part('the server on the embedded database', () => runTests('server', ['run', ...onEmbedded], embedded));

await part('bytes of the first page', checkBytes);
await part('syntax of the pages', checkSyntax);

const hasPaths = existsSync(join(root, 'e2e', 'playwright.config.ts'));
const browser = hasPaths ? await ensureBrowser() : null;
if (!hasPaths) missing.push('the browser paths');
else if (browser === null) missing.push('the browser paths (no Chromium could be found or installed)');
else {
  const env = { ...process.env, CHROMIUM_PATH: browser };
  const playwright = [...bin('@playwright/test', 'cli.js'), 'test'];
  await part(
    'a visitor in a browser',
    async () => (await run(playwright, { cwd: join(root, 'e2e'), env })) === 0,
  );
}

say('');
for (const test of failedSoFar()) say(`failed: ${test}`);
for (const what of missing) say(`!!!!!! NOT TESTED: ${what} !!!!!!`);
if (process.env.CI === 'true') failed.push(...missing);
say(failed.length === 0 ? 'test: everything that ran passed' : `test: FAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
