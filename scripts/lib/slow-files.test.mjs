import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { slowFiles } from './slow-files.mjs';

const module = (relativeModuleId, duration) => ({ relativeModuleId, diagnostic: () => ({ duration }) });

test('files over five seconds are named, the slowest first', () => {
  deepEqual(slowFiles([module('a', 5_000), module('b', 5_100), module('c', 12_340)]), [
    'over 5.0 s: c, 12.3 s',
    'over 5.0 s: b, 5.1 s',
  ]);
});
