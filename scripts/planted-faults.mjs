// Exit code 1: a fault was missed or has no place, or its test fails without it. `node
// scripts/planted-faults.mjs session` selects by name.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './lib/postgres.mjs';
import { say } from './lib/run.mjs';
import { copyTree } from './long/copied-tree.mjs';
import { faults, placesOf, plantedText, titlePattern } from './long/faults.mjs';
import { runTestFiles } from './long/run-test-files.mjs';

const RUN_WITHIN_MS = 3 * 60_000;
/** A test that a fault lets hang has a verdict. */
const TEST_WITHIN = ['--testTimeout=60000', '--hookTimeout=60000'];
const FEW_WALKS = { PAROM_SEQUENCES: '100', PAROM_STEPS: '48', PAROM_SEED: '61', PAROM_SHRINK: 'off' };
const [wanted] = process.argv.slice(2);
/** With `PAROM_FAULTS_MINUTES`, each run takes another sample of test files. */
const minutes = Number(process.env.PAROM_FAULTS_MINUTES ?? Number.POSITIVE_INFINITY);
const endsAt = Date.now() + minutes * 60_000;
const named = wanted === undefined ? faults : faults.filter(({ name }) => name.includes(wanted));
const chosen = byTestFile(named, Number.isFinite(minutes) ? Math.random : () => 0);

/** A file's tests without a fault run once. */
function byTestFile(list, order) {
  const files = new Map(list.map(({ test }) => [test, order()]));
  return list.toSorted((a, b) => files.get(a.test) - files.get(b.test) || a.test.localeCompare(b.test));
}

const postgres = chosen.some(({ on }) => on === 'postgres') ? await givenOrOwnPostgres() : null;

async function givenOrOwnPostgres() {
  const url = process.env.PAROM_TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startPostgres();
}

/** @returns passed or not, by title; empty if the file did not load or end */
async function runTests(tree, { test, on, workspace }, titles, options = []) {
  const { PAROM_TEST_DATABASE_URL: _, ...given } = process.env;
  const env = { ...given, ...FEW_WALKS };
  if (on === 'postgres') env.PAROM_TEST_DATABASE_URL = postgres.url;
  const narrowed = titles.includes(undefined) ? [] : ['-t', titles.map(titlePattern).join('|')];
  const { tests } = await runTestFiles(tree.folder, [test, ...TEST_WITHIN, ...options, ...narrowed], {
    env,
    withinMs: RUN_WITHIN_MS,
    workspace,
  });
  return tests;
}

/** Without any fault, once per file. */
const controls = new Map();
function control(tree, fault) {
  const key = `${fault.test} ${fault.on}`;
  if (!controls.has(key)) {
    const same = chosen.filter(({ test, on }) => test === fault.test && on === fault.on);
    controls.set(key, runTests(tree, fault, [...new Set(same.flatMap(({ only }) => only))]));
  }
  return controls.get(key);
}

function restore(sources) {
  for (const [file, source] of sources) writeFileSync(file, source);
}

async function judge(tree, fault) {
  if (fault.on === 'postgres' && postgres === null) return ['NOT RUN', 'no PostgreSQL is installed'];
  const sound = await control(tree, fault);
  const before = new Map();
  for (const place of placesOf(fault)) {
    const file = join(tree.folder, place.path);
    const source = readFileSync(file, 'utf8');
    const planted = plantedText(source, place);
    if (planted === null) {
      restore(before);
      return ['NOT RUN', 'its place in the source is gone'];
    }
    if (!before.has(file)) before.set(file, source);
    writeFileSync(file, planted);
  }
  try {
    const broken = await runTests(tree, fault, [fault.only].flat(), ['--bail=1']);
    if (broken.size === 0) return ['NOT RUN', 'the test ended without a verdict'];
    const failed = [...broken].filter(([, passed]) => !passed).map(([title]) => title);
    const caughtBy = failed.find((title) => sound.get(title) === true);
    if (caughtBy !== undefined) return ['caught', caughtBy];
    return failed.length === 0 ? ['MISSED', ''] : ['NOT RUN', `fails without the fault: ${failed[0]}`];
  } finally {
    restore(before);
  }
}

const rows = [];
const waiting = [...chosen];

/** One after the other in a tree of its own. */
async function judgeWaiting() {
  const tree = copyTree();
  process.once('exit', () => tree.remove());
  for (let fault = waiting.shift(); fault !== undefined && Date.now() < endsAt; fault = waiting.shift()) {
    const [verdict, by] = await judge(tree, fault);
    rows.push({ fault, verdict, by });
    say(`${verdict.padEnd(8)} ${fault.name} (${fault.file})\n         ${fault.test}: ${by}`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

try {
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), chosen.length) }, judgeWaiting));
} finally {
  await postgres?.stop();
}

say('\n| fault | file | test | verdict |\n|---|---|---|---|');
for (const { fault, verdict, by } of rows)
  say(`| ${fault.name} | \`${fault.file}\` | \`${fault.test}\` › ${by} | ${verdict} |`);
const failed = rows.filter(({ verdict }) => verdict !== 'caught');
say(
  `\nplanted faults: ${rows.length - failed.length} of ${rows.length} caught; ${chosen.length} stand in the list`,
);
process.exit(rows.length > 0 && failed.length === 0 ? 0 : 1);
