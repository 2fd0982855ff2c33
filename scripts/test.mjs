// `npm test`; CI runs it with `--whole`. Missing parts are named in capitals, and fail with CI=true.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check, slowTests } from './check.mjs';
import { checkBytes } from './check-bytes.mjs';
import { checkSyntax } from './check-syntax.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { changedFiles } from './lib/changed-files.mjs';
import { hashFiles } from './lib/hash-files.mjs';
import { missingEngines } from './lib/other-engines.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, root, run, say } from './lib/run.mjs';
import { isNear, serverTests } from './lib/server-tests.mjs';
import { browserParts, faultTests, shortForm } from './lib/short-form.mjs';
import { timeBudget } from './lib/time-budget.mjs';
import { failedSoFar, runTests } from './lib/vitest.mjs';
import { ensureTestNodes } from './test-nodes.mjs';

const isWhole = process.argv.includes('--whole');
const failed = [];
const budget = timeBudget();
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
for (const [name, work] of slowTests) await part(name, work);
await part('build', async () => {
  await build();
  return true;
});

const { onDatabase, onEmbeddedToo, onlyEmbedded } = serverTests();
/** Another part of the short campaigns for each change and day. */
const today = new Date().toISOString().slice(0, 10);
const change =
  process.env.PAROM_CHANGE ?? hashFiles([join(root, 'server', 'src'), join(root, 'contract', 'src')], today);
process.env.PAROM_CHANGE = change;
const changed = isWhole ? null : changedFiles();
const how = isWhole
  ? 'all tests; short campaigns'
  : `near tests of ${changed === null ? 'everything' : `${changed.length} changed files`}, a tenth of the rest`;
say(`\n${how}: PAROM_CHANGE=${change}`);
const inShort = (files) => shortForm(files, { change, changed });
const chosen = (files) => (isWhole ? files : inShort(files));

const given = process.env.PAROM_TEST_DATABASE_URL;
const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
if (postgres === null) missing.push('the server on PostgreSQL (no PostgreSQL is installed)');
else {
  const env = { ...process.env, PAROM_TEST_DATABASE_URL: postgres.url };
  const near = chosen(onDatabase).filter(isNear);
  await part('the server on PostgreSQL', () => runTests('server', ['run', ...near], env));
  const isShort = budget.isSpent('postgres', 'journeys, campaigns and real nodes: a tenth of them');
  const far = (isShort ? inShort : chosen)(onDatabase).filter((file) => !isNear(file));
  await part('journeys, campaigns and real nodes on PostgreSQL', () =>
    runTests('server', ['run', ...far], env),
  );
  const run = [...near, ...far];
  const { files, titles } = faultTests(
    onDatabase.filter((file) => !run.includes(file)),
    changed,
  );
  if (files.length > 0)
    await part('tests of planted faults', () => runTests('server', ['run', ...files, '-t', titles], env));
  await postgres.stop();
}
const { PAROM_TEST_DATABASE_URL: _, ...embedded } = process.env;
const onEmbedded = [...(postgres === null ? onDatabase : onEmbeddedToo), ...onlyEmbedded];
const isShort = budget.isSpent('embedded', 'the server on the embedded database: a tenth of the slow tests');
const onEmbeddedNow = isShort ? inShort(onEmbedded) : chosen(onEmbedded);
await part('the server on the embedded database', () =>
  runTests('server', ['run', ...onEmbeddedNow], embedded),
);

await part('bytes of the first page', checkBytes);
await part('syntax of the pages', checkSyntax);

const hasPaths = existsSync(join(root, 'e2e', 'playwright.config.ts'));
const browser = hasPaths ? await ensureBrowser() : null;
if (!hasPaths) missing.push('the browser paths');
else if (browser === null) missing.push('the browser paths (no Chromium could be found or installed)');
else {
  missing.push(...missingEngines());
  const env = { ...process.env, CHROMIUM_PATH: browser };
  const folder = join(root, 'e2e');
  const specs = readdirSync(folder).filter((file) => file.endsWith('.spec.ts'));
  const [first, ...others] = browserParts(specs, change);
  const inBrowser = async ({ name, files }) => {
    const startedAt = performance.now();
    const paths = files.map((file) => join(folder, file));
    const playwright = [...bin('@playwright/test', 'cli.js'), 'test', ...paths];
    await part(
      `a visitor in a browser, part ${name}`,
      async () => (await run(playwright, { cwd: folder, env })) === 0,
    );
    return performance.now() - startedAt;
  };
  let lastMs = await inBrowser(first);
  for (const other of isWhole ? others : []) {
    const what = `a visitor in a browser: without part ${other.name}`;
    if (!budget.isSpent('browser', what, lastMs)) lastMs = await inBrowser(other);
  }
}

say('');
for (const test of failedSoFar()) say(`failed: ${test}`);
for (const what of budget.shortened) say(`SHORT FOR TIME: ${what}`);
for (const what of missing) say(`!!!!!! NOT TESTED: ${what} !!!!!!`);
if (process.env.CI === 'true') failed.push(...missing);
say(
  failed.length === 0
    ? `test: everything that ran passed, ${Math.round(performance.now() / 1000)} s`
    : `test: FAILED: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
