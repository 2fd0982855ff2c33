// `npm run check:long`: the campaigns of `npm test` in their long form, on both databases. Hours, not minutes.
import { join } from 'node:path';
import { ensure } from './ensure.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, root, run, say } from './lib/run.mjs';

/** How often each campaign is run; every one of them can be set by hand. */
const long = {
  PAROM_KILLS: '1000',
  PAROM_GARBAGE: '10000',
  PAROM_SEQUENCES: '100000',
  PAROM_FUZZ_INPUTS: '100000',
};
const campaigns = ['test/proof', 'test/journeys/garbage.test.ts', 'src/platform/hub-protocol/fuzz.test.ts'];
const vitest = [...bin('vitest', 'vitest.mjs'), 'run', '--testTimeout', '0', ...campaigns];

await ensure();
const failed = [];
const campaign = async (name, env) => {
  say(`\n── the long campaigns on ${name}`);
  const code = await run(vitest, { cwd: join(root, 'server'), env: { ...long, ...process.env, ...env } });
  if (code !== 0) failed.push(name);
};
await campaign('the embedded database', {});
const postgres = await startPostgres();
if (postgres === null) say('!!!!!! NOT TESTED: PostgreSQL (none is installed) !!!!!!');
else {
  await campaign('PostgreSQL', { PAROM_TEST_DATABASE_URL: postgres.url });
  await postgres.stop();
}
say(
  failed.length === 0
    ? '\ncheck:long: everything that ran passed'
    : `\ncheck:long: FAILED on ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
