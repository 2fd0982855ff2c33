// Breaks copies of the money path by rule (`mutation-rules.mjs`) and counts the noticed mutants: quickest
// tests first, then a random walk. `PAROM_MUTANTS_MINUTES` is the budget (60), `PAROM_MUTANTS` the largest
// sample, `PAROM_SEED` its seed.
import { spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesUnder } from '../lib/hash-files.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { bin, root, say } from '../lib/run.mjs';
import { copyTree } from './copied-tree.mjs';
import { harmlessMutants } from './harmless-mutants.mjs';
import { keptReach } from './kept-reach.mjs';
import { mutantsOf } from './mutation-rules.mjs';
import { judgingTests, learnReached, nearTests } from './reached-tests.mjs';
import { runTestFiles } from './run-test-files.mjs';

const MODULES = ['tickets', 'payments', 'ledger', 'chains', 'referral', 'rates'];
const LOCKS = new Set(['row lock dropped', 'lock dropped', 'lock keys swapped']);
const RACES = ['test/proof/races.test.ts'];
const WALK = 'test/proof/model.test.ts';
const SHORT_WALK = { PAROM_SEQUENCES: '40', PAROM_SHRINK: 'off' };
const WALK_WITHIN_MS = 5 * 60_000;
const GOAL_PERCENT = 90;
/** Of the budget: then no further test file is learnt. */
const LEARNING = 0.5;

const server = join(root, 'server');
const minutes = Number(process.env.PAROM_MUTANTS_MINUTES ?? 60);
const most = Number(process.env.PAROM_MUTANTS ?? Number.POSITIVE_INFINITY);
const processes = Number(process.env.PAROM_MUTANTS_PROCESSES ?? availableParallelism());
const seed = Number(process.env.PAROM_SEED ?? randomInt(2 ** 30));

function allMutants() {
  return MODULES.flatMap((module) => filesUnder(join(server, 'src', module)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => mutantsOf(relative(server, file), readFileSync(file, 'utf8')));
}

function drawn(mutants) {
  const ticket = ({ file, rule, line, becomes }) =>
    createHash('sha256').update(`${seed} ${file} ${rule} ${line} ${becomes}`).digest('hex');
  return mutants
    .map((mutant) => [ticket(mutant), mutant])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, mutant]) => mutant);
}

const harmless = ({ file, rule, was }) =>
  harmlessMutants.find((known) => known.file === file && known.rule === rule && known.was === was);

function compiles({ folder }) {
  const [node, tsc] = bin('typescript', 'bin/tsc');
  const known = ['--incremental', '--tsBuildInfoFile', join(folder, 'types.tsbuildinfo')];
  return spawnSync(node, [tsc, '-p', join(folder, 'server'), ...known], { stdio: 'ignore' }).status === 0;
}

async function judge(tree, mutant, learnt, postgresUrl) {
  const file = join(tree.folder, 'server', mutant.file);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, mutant.text);
  try {
    if (!compiles(tree)) return ['does not compile', ''];
    const env = { ...process.env, PAROM_TEST_DATABASE_URL: postgresUrl, PAROM_SEED: String(seed) };
    const near = nearTests(learnt, mutant, (test) => readFileSync(join(server, test), 'utf8'));
    const tests = LOCKS.has(mutant.rule) && near.length > 0 ? [...near, ...RACES] : near;
    const usualMs = near.reduce((sum, test) => sum + learnt.get(test).ms, 0);
    const runs = [
      ...(tests.length === 0 ? [] : [[['--bail=1', '--maxWorkers=1', ...tests], 120_000 + 4 * usualMs]]),
      [['--bail=1', WALK], WALK_WITHIN_MS],
    ];
    for (const [options, withinMs] of runs) {
      const ended = await runTestFiles(tree.folder, options, { env: { ...env, ...SHORT_WALK }, withinMs });
      const by = caughtBy(ended);
      if (by !== null) return ['caught', by];
    }
    return [near.length === 0 ? 'no test calls it' : 'SURVIVED', near.slice(0, 3).join(', ')];
  } finally {
    writeFileSync(file, before);
  }
}

function caughtBy({ tests, files, isTimeout }) {
  const failed = files.flatMap((ended) => ended.failed);
  if (failed.length > 0) return failed[0];
  if (isTimeout) return 'the run did not end';
  return tests.size === 0 ? 'the tests could not be loaded' : null;
}

function report(rows, count, startedAt) {
  const judged = rows.filter(({ verdict }) => verdict !== 'does not compile');
  const counted = judged.filter(({ why }) => why === undefined);
  const caught = counted.filter(({ verdict }) => verdict === 'caught');
  say('\n| rule | judged | caught |\n|---|--:|--:|');
  for (const rule of [...new Set(counted.map(({ mutant }) => mutant.rule))].sort()) {
    const of = (some) => some.filter(({ mutant }) => mutant.rule === rule).length;
    say(`| ${rule} | ${of(counted)} | ${of(caught)} |`);
  }
  const percent = counted.length === 0 ? 0 : (100 * caught.length) / counted.length;
  say(
    `\nmutants: ${caught.length} of ${counted.length} caught, ${percent.toFixed(1)} %; ` +
      `${judged.length - counted.length} harmless, ${rows.length - judged.length} do not compile; ` +
      `${count} places in all; seed ${seed}; ${Math.round((Date.now() - startedAt) / 60_000)} min`,
  );
  return percent;
}

const placeOf = ({ file, line, rule, was, becomes }) =>
  `${file}:${line} (${rule})\n    - ${was}\n    + ${becomes}`;

export async function mutate() {
  const startedAt = Date.now();
  const endsAt = startedAt + minutes * 60_000;
  const mutants = drawn(allMutants());
  say(`${mutants.length} places; seed ${seed}; ${minutes} min on ${processes} processes`);
  const given = process.env.PAROM_TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
  // The embedded database has one connection: it misses locks.
  if (postgres === null) throw new Error('the mutants need PostgreSQL, and none is installed');
  const trees = Array.from({ length: processes }, copyTree);
  const removeTrees = () => trees.forEach((tree) => tree.remove());
  process.once('exit', removeTrees);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const rows = [];
  try {
    const env = { ...process.env, PAROM_TEST_DATABASE_URL: postgres.url };
    // Otherwise no mutant would be judged.
    if (!compiles(trees[0])) throw new Error('a copy of the sources does not compile');
    const tests = judgingTests(server, MODULES);
    const reach = keptReach(server, join(root, 'node_modules', '.cache', 'parom-reach.json'));
    const known = reach.read(tests);
    const unknown = tests.filter((test) => !known.has(test));
    const newly = await learnReached(trees, unknown, env, startedAt + LEARNING * (endsAt - startedAt));
    const learnt = new Map([...known, ...newly]);
    reach.write(learnt);
    // Otherwise every mutant would count as caught.
    if (learnt.size === 0) throw new Error('no test runs in a copy of the sources');
    for (const [file, { failed }] of learnt)
      if (failed.length > 0) say(`fails without a mutant: ${file}: ${failed[0]}`);
    say(
      `${newly.size} of ${unknown.length} changed test files run once, ${known.size} known, in ${Math.round((Date.now() - startedAt) / 1_000)} s`,
    );
    const waiting = mutants[Symbol.iterator]();
    const isEnough = () =>
      Date.now() > endsAt || rows.filter(({ verdict }) => verdict !== 'does not compile').length >= most;
    const work = async (tree) => {
      for (const mutant of waiting) {
        if (isEnough()) return;
        const why = harmless(mutant)?.why;
        const [verdict, by] =
          why === undefined ? await judge(tree, mutant, learnt, postgres.url) : ['harmless', why];
        rows.push({ mutant, verdict, why });
        if (verdict !== 'does not compile') say(`${verdict.padEnd(9)} ${placeOf(mutant)}\n    ${by}`);
      }
    };
    await Promise.all(trees.map(work));
  } finally {
    await postgres.stop();
    removeTrees();
  }
  const percent = report(rows, mutants.length, startedAt);
  for (const { mutant, verdict } of rows)
    if (verdict === 'SURVIVED' || verdict === 'no test calls it') say(`${verdict}: ${placeOf(mutant)}`);
  return percent;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exit((await mutate()) >= GOAL_PERCENT ? 0 : 1);
