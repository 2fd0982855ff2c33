// The long campaign would notice hours later.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { bin, root } from '../lib/run.mjs';
import { faults, placesOf, plantedText, titlePattern } from './faults.mjs';

const below = ({ workspace = 'server' }, path) => join(root, workspace, path);

test('each fault changes its file and names an existing test', () => {
  const isGone = (place) => plantedText(readFileSync(join(root, place.path), 'utf8'), place) === null;
  const lost = faults.filter(
    (fault) => placesOf(fault).some(isGone) || !existsSync(below(fault, fault.test)),
  );
  assert.deepEqual(
    lost.map(({ name }) => name),
    [],
  );
});

test('a title of a table of cases selects each of its cases', () => {
  const selects = (title, shown) => new RegExp(titlePattern(title)).test(shown);
  assert.ok(selects('breaks no rule (seed %i)', 'a walk breaks no rule (seed 61)'));
  assert.ok(selects('pays $amount and $next', "pays '1.5' and '2'"));
  assert.ok(!selects('is 5 % (seed %i)', 'is 5 % (seed 61'));
  assert.ok(!selects('keeps a.b', 'keeps a_b'));
});

/** By the linter, under each source's number. */
function unknownNames(sources) {
  const folder = mkdtempSync(join(tmpdir(), 'parom-faults-'));
  const settings = join(folder, '.oxlintrc.json');
  try {
    const rules = { categories: { correctness: 'off' }, rules: { 'no-undef': 'error' }, env: { node: true } };
    writeFileSync(settings, JSON.stringify(rules));
    for (const [n, { file, source }] of sources.entries())
      writeFileSync(join(folder, `${n}-${basename(file)}`), source);
    const [node, linter] = bin('oxlint', 'bin/oxlint');
    const { stdout } = spawnSync(node, [linter, '-c', settings, '--format=unix', folder], {
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => line.includes('no-undef'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Every test would catch it, so it would show nothing.
test('a planted fault uses only names of its file', () => {
  const planted = faults.flatMap(placesOf).map((place) => ({
    file: place.file,
    source: plantedText(readFileSync(join(root, place.path), 'utf8'), place),
  }));
  assert.deepEqual(unknownNames(planted), []);
  assert.equal(unknownNames([{ file: 'gone.ts', source: 'export const is = gone();' }]).length, 1);
});

/** Titles that are composed from parts. */
const assembled = [
  'a payout cancelled while it is being signed',
  'the node reported nothing',
  'the call ticket made',
  'the call requestWithdrawal made',
  'half of the distrusted addresses are derived',
  'a failed refund is taken back and its deposit goes back still',
  'on the XRP Ledger, on the stand-in, pays once by two payers at once',
];

/** The conformance suite takes its titles from the files beside it. */
function titlesIn(path) {
  if (!path.includes('/test/conformance/')) return readFileSync(path, 'utf8');
  const folder = dirname(path);
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

test('the titles of a fault are in its test file', () => {
  const lost = faults.flatMap(({ test: path, only, ...fault }) => {
    const source = titlesIn(below(fault, path));
    return [only ?? []].flat().filter((words) => !source.includes(words) && !assembled.includes(words));
  });
  assert.deepEqual(lost, []);
});

test('each fault has its own name', () => {
  assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
});

test('a missing or repeated place is found', () => {
  assert.equal(plantedText('a b', { find: 'c', plant: 'd' }), null);
  assert.equal(plantedText('a b a', { find: 'a', plant: 'd' }), null);
  assert.equal(plantedText('a b', { find: 'a', plant: '$&d' }), '$&d b');
});
