// CI aims at 40 minutes or fewer. On a slow machine the later test parts run in their short form, and the
// report names them.

const MINUTE_MS = 60_000;
/** Minutes of `.ci/run`: a part that would begin later, or end later, takes its short form. */
const SHORT_AFTER = { postgres: 10, embedded: 20, browser: 30, newerNode: 30 };

/** @param {string | undefined} startedAt seconds since 1970, by `.ci/run`; without them nothing shrinks */
export function timeBudget(startedAt = process.env.PAROM_CI_STARTED, now = Date.now) {
  const started = Number(startedAt);
  const shortened = [];
  return {
    /** Said in the report, and no failure. */
    shortened,
    /**
     * @param {keyof typeof SHORT_AFTER} part
     * @param {number} lastsMs as long as a part like it took; by default only its beginning counts
     */
    isSpent(part, what, lastsMs = 0) {
      if (!startedAt) return false;
      const minutes = Math.floor((now() + lastsMs - started * 1_000) / MINUTE_MS);
      if (minutes < SHORT_AFTER[part]) return false;
      shortened.push(`${what} (minute ${minutes}, ${SHORT_AFTER[part]} is its limit)`);
      return true;
    },
  };
}
