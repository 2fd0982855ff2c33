import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder } from './lib/hash-files.mjs';
import { root, say } from './lib/run.mjs';

const MONEY = [
  'contract/src',
  'server/src/tickets',
  'server/src/payments',
  'server/src/ledger',
  'server/src/rates',
  'server/src/referral',
  'web/src',
  'console/src',
];
const FLOAT = /\bNumber\(|\bparseFloat\(|\.toFixed\(|\.toPrecision\(/;

const problems = MONEY.flatMap((folder) => filesUnder(join(root, folder)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ line, at: `${relative(root, file)}:${index + 1}` }))
      .filter(({ line }) => FLOAT.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)),
  );
for (const { at, line } of problems) say(`${at} a float near money: ${line.trim()}`);
say(problems.length === 0 ? 'money: no floats' : `money: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
