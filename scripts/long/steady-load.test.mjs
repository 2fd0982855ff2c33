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

test('a steady service whose customers leave tickets passes', () => {
  assert.deepEqual(judgeLoad(calm), []);
});

test('memory growth after the warm-up is reported', () => {
  const megabytes = calm.megabytes.map((one, sample) => one + 3 * sample);
  assert.deepEqual(judgeLoad({ ...calm, megabytes }), ['memory grew from 226 MB to 316 MB']);
});

test('unexpected growth of a table is reported', () => {
  const end = rows(800, 2_000);
  assert.deepEqual(judgeLoad({ ...calm, end }), ['table jobs grew from 20 to 800 rows']);
});

test('a run under ten minutes does not judge tables', () => {
  assert.deepEqual(judgeLoad({ ...calm, seconds: 300, end: rows(800, 2_000) }), []);
});

test('refused calls and logged errors are reported', () => {
  const answers = new Map([
    [200, 9_000],
    [500, 2],
  ]);
  assert.deepEqual(judgeLoad({ ...calm, answers, errors: ['line'] }), ['2 calls were answered 500', 'line']);
});
