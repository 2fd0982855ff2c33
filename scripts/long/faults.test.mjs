// Every fault must still have its place and its test: the long campaign would say so hours later.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/run.mjs';
import { faults, plantedText } from './faults.mjs';

const server = (path) => join(root, 'server', path);

test('a fault, each of the list, changes its file and names a test that exists', () => {
  const lost = faults.filter(
    (fault) =>
      plantedText(readFileSync(server(fault.file), 'utf8'), fault) === null ||
      !existsSync(server(fault.test)),
  );
  assert.deepEqual(
    lost.map(({ name }) => name),
    [],
  );
});

/** Titles that their files put together of a list's parts: no text to look for. */
const assembled = [
  'a payout cancelled while it is being signed',
  'the node told of nothing',
  'the call ticket made',
  'the call requestWithdrawal made',
  'half of the distrusted addresses are derived',
  'a failed refund is taken back and its deposit goes back still',
];

test('a fault, narrowing its test to words, finds them in its file', () => {
  const lost = faults.flatMap(({ test: path, only }) => {
    const source = readFileSync(server(path), 'utf8');
    return [only ?? []].flat().filter((words) => !source.includes(words) && !assembled.includes(words));
  });
  assert.deepEqual(lost, []);
});

test('a fault, each of the list, has a name of its own', () => {
  assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
});

test('a place, gone or standing twice, is found', () => {
  assert.equal(plantedText('a b', { find: 'c', plant: 'd' }), null);
  assert.equal(plantedText('a b a', { find: 'a', plant: 'd' }), null);
  assert.equal(plantedText('a b', { find: 'a', plant: '$&d' }), '$&d b');
});
