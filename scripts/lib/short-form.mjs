// `npm test` runs all near tests, and of the slow ones those that a planted fault names and a tenth that the
// change chooses. `.ci/run` runs all of them.
import { faults, titlePattern } from '../long/faults.mjs';
import { isNear } from './server-tests.mjs';

const SHARE = 10;
export const FIRST_JOURNEY = 'test/journeys/exchange.test.ts';

/** @param {string} change a hash, as `PAROM_CHANGE`; as in `server/test/short-form.ts` */
export const placeOf = (change) => Number.parseInt(change.slice(0, 7), 16) % SHARE;

/** Neighbours cost about the same, so each place gets a bit of everything. */
export const tenthOf = (files, change) => files.filter((_, n) => n % SHARE === placeOf(change));

const ofServer = faults.filter(({ workspace }) => workspace === undefined);
/** Their tests are steps of one story, so a title cannot select one. */
const wholeFiles = ofServer.filter(({ only }) => only === undefined).map(({ test }) => test);

/** @param {string[]} files of the server, below its folder */
export const shortForm = (files, change) => {
  const isAlways = (file) => isNear(file) || file === FIRST_JOURNEY || wholeFiles.includes(file);
  const drawn = new Set(
    tenthOf(
      files.filter((file) => !isAlways(file)),
      change,
    ),
  );
  return files.filter((file) => isAlways(file) || drawn.has(file));
};

/** @returns {{files: string[], titles: string}} what planted faults need of the files that are left out */
export function faultTests(leftOut) {
  const named = ofServer.filter(({ test }) => leftOut.includes(test));
  const titles = named.flatMap(({ only }) => only).map(titlePattern);
  return {
    files: [...new Set(named.map(({ test }) => test))].sort(),
    titles: [...new Set(titles)].sort().join('|'),
  };
}

/** For `playwright test --shard`. */
export const shardOf = (change) => `${placeOf(change) + 1}/${SHARE}`;

/** All of them in parts, for a look at the budget before each; the change chooses which is the last. */
const PARTS = 4;
export const wholeShards = (change) =>
  Array.from({ length: PARTS }, (_, n) => `${((placeOf(change) + n) % PARTS) + 1}/${PARTS}`);
