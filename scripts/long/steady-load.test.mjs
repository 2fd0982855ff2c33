import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeLoad } from './steady-load.mjs';

const rows = (jobs, tickets) => new Map(Object.entries({ jobs, tickets }));
const calm = {
  seconds: 3_600,
  megabytes: Array.from({ length: 60 }, (_, sample) => 150 + Math.min(sample, 10)),
  first: rows(20, 1_000),
  end: rows(30, 2_000),
  answers: new Map([[200, 9_000]]),
  errors: [],
};

test('a service that stays as it was, whose customers leave tickets, passes', () => {
  assert.deepEqual(judgeLoad(calm), []);
});

test('memory that goes on growing after it warmed up, is told', () => {
  const megabytes = calm.megabytes.map((one, sample) => one + 3 * sample);
  assert.deepEqual(judgeLoad({ ...calm, megabytes }), ['memory grew from 226 MB to 316 MB']);
});

test('a table that should not grow, and did, is told', () => {
  const end = rows(800, 2_000);
  assert.deepEqual(judgeLoad({ ...calm, end }), ['table jobs grew from 20 to 800 rows']);
});

test('a run under ten minutes does not judge tables', () => {
  assert.deepEqual(judgeLoad({ ...calm, seconds: 300, end: rows(800, 2_000) }), []);
});

test('calls that were refused, and what the log calls an error, are told', () => {
  const answers = new Map([
    [200, 9_000],
    [500, 2],
  ]);
  assert.deepEqual(judgeLoad({ ...calm, answers, errors: ['line'] }), ['2 calls were answered 500', 'line']);
});
