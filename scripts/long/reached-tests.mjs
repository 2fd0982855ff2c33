// Which test file calls which function, and for how long.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesUnder } from '../lib/hash-files.mjs';
import { runTestFiles } from './run-test-files.mjs';

/** Kills, walks and processes take minutes. */
const isFar = (file) => /^test\/(?:proof|main|measured|database)/.test(file);
/** Of a mutant's tests after the first three. */
const NEAR_MS = 60_000;
const LEAST = 3;
const PASSING = new Set(['src', 'test', 'ts', 'store', 'journeys']);
const FILES_PER_RUN = 8;
const RUN_WITHIN_MS = 15 * 60_000;

const here = dirname(fileURLToPath(import.meta.url));
const CONFIG = `import base from './vitest.config.ts';
const { setupFiles = [], ...test } = base.test;
export default { ...base, test: { ...test, maxWorkers: 1, setupFiles: [...setupFiles, 'reached-functions.mjs'] } };
`;

/** @returns {string[]} from the server's folder; these modules first */
export function judgingTests(server, modules) {
  const isOwn = (file) => modules.some((module) => file.startsWith(`src/${module}/`));
  return filesUnder(join(server, 'src'))
    .concat(filesUnder(join(server, 'test')))
    .map((file) => relative(server, file))
    .filter((file) => file.endsWith('.test.ts') && !isFar(file))
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
}

/**
 * @param {{folder: string}[]} trees copies of the sources, for parallel runs
 * @param {string[]} tests of `judgingTests`; none begins after `endsAt`
 * @returns {Promise<Map<string, {ms: number, reached: Set<string>, failed: string[]}>>} by test file
 */
export async function learnReached(trees, tests, env, endsAt) {
  const waiting = [...tests];
  const learnt = new Map();
  const learn = async ({ folder }) => {
    const server = join(folder, 'server');
    copyFileSync(join(here, 'reached-functions.mjs'), join(server, 'reached-functions.mjs'));
    writeFileSync(join(server, 'vitest.reached.config.ts'), CONFIG);
    for (
      let files = waiting.splice(0, FILES_PER_RUN);
      files.length > 0 && Date.now() < endsAt;
      files = waiting.splice(0, FILES_PER_RUN)
    ) {
      const output = join(folder, 'reached.jsonl');
      writeFileSync(output, '');
      const options = ['--config', 'vitest.reached.config.ts', ...files];
      const given = { env: { ...env, PAROM_REACHED_FILE: output }, withinMs: RUN_WITHIN_MS };
      const { files: ended } = await runTestFiles(folder, options, given);
      const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean).map(JSON.parse);
      const reached = new Map(lines.map((line) => [line.test, new Set(line.reached)]));
      for (const { file, ms, failed } of ended)
        learnt.set(file, { ms, failed, reached: reached.get(file) ?? new Set() });
    }
    rmSync(join(server, 'vitest.reached.config.ts'));
    rmSync(join(server, 'reached-functions.mjs'));
  };
  await Promise.all(trees.map(learn));
  return learnt;
}

/** The closest first, then the quickest: a passing journey rarely looks at the result. */
export function nearTests(learnt, { file, within }, sourceOf) {
  const calls = ({ reached }) =>
    within === null
      ? [...reached].some((name) => name.startsWith(`${file}#`))
      : reached.has(`${file}#${within}`);
  const ranked = [...learnt]
    .filter(([, known]) => known.failed.length === 0 && calls(known))
    .map(([test, { ms }]) => ({ test, ms, closeness: closenessOf(test, file, sourceOf(test)) }))
    .sort((one, other) => other.closeness - one.closeness || one.ms - other.ms);
  let spent = 0;
  return ranked
    .filter(({ ms }, index) => {
      spent += ms;
      return index < LEAST || spent <= NEAR_MS;
    })
    .map(({ test }) => test);
}

/** A test beside the file, one that imports it, and words that both paths share. */
function closenessOf(test, file, source) {
  const wordsOf = (path) => new Set(path.match(/[a-z]+/g)?.filter((word) => !PASSING.has(word)));
  const own = wordsOf(file);
  const shared = [...wordsOf(test)].filter((word) => own.has(word)).length;
  const isBeside = dirname(test) === dirname(file);
  const isImported = source.includes(`/${basename(file)}'`);
  return shared + (isBeside ? 4 : 0) + (isImported ? 4 : 0);
}
