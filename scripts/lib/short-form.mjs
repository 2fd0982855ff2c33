// `npm test` runs the near tests that import what changed, and the tests of planted faults there. Of the rest
// the change draws a tenth. `.ci/run` runs all of them.
import { faults, titlePattern } from '../long/faults.mjs';
import { reachedBy } from './reaching-tests.mjs';
import { isNear } from './server-tests.mjs';

const SHARE = 10;
export const FIRST_JOURNEY = 'test/journeys/exchange.test.ts';

/** @param {string} change a hash, as `PAROM_CHANGE`; as in `server/test/short-form.ts` */
export const placeOf = (change) => Number.parseInt(change.slice(0, 7), 16) % SHARE;

/** Neighbours cost about the same, so each place gets a bit of everything. */
export const tenthOf = (files, change) => files.filter((_, n) => n % SHARE === placeOf(change));

const ofServer = faults.filter(({ workspace }) => workspace === undefined);

/** @param {readonly string[] | null} changed paths from the root; `null`: everything */
const faultsIn = (changed) =>
  ofServer.filter(
    ({ file, test }) =>
      changed === null || changed.includes(`server/${file}`) || changed.includes(`server/${test}`),
  );

/** Their tests are steps of one story, so a title cannot select one. */
const wholeFiles = (changed) =>
  faultsIn(changed).flatMap(({ only, test }) => (only === undefined ? [test] : []));

/**
 * @param {readonly string[]} files of the server, below its folder
 * @param {{change: string, changed: readonly string[] | null}} what `null`: git cannot say, so all near tests
 */
export const shortForm = (files, { change, changed }) => {
  const isReached = changed === null ? () => true : reachedBy(changed);
  const whole = wholeFiles(changed);
  const isAlways = (file) =>
    (isNear(file) && isReached(file)) || file === FIRST_JOURNEY || whole.includes(file);
  const drawn = new Set(
    tenthOf(
      files.filter((file) => !isAlways(file)),
      change,
    ),
  );
  return files.filter((file) => isAlways(file) || drawn.has(file));
};

/** @returns {{files: string[], titles: string}} what planted faults need of the files that are left out */
export function faultTests(leftOut, changed) {
  const named = faultsIn(changed).filter(({ test }) => leftOut.includes(test));
  const titles = named.flatMap(({ only }) => only).map(titlePattern);
  return {
    files: [...new Set(named.map(({ test }) => test))].sort(),
    titles: [...new Set(titles)].sort().join('|'),
  };
}

/**
 * All parts of the browser tests, the change's first. Playwright's own shards are whole neighbourhoods: the
 * slowest takes four times as long as the quickest.
 * @param {readonly string[]} files
 */
export const browserParts = (files, change) =>
  Array.from({ length: SHARE }, (_, n) => {
    const place = (placeOf(change) + n) % SHARE;
    return { name: `${place + 1}/${SHARE}`, files: files.filter((_, at) => at % SHARE === place) };
  });
