// `npm run check:long [-- PART …]`. The parts share `PAROM_MINUTES` (60).
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensure } from './ensure.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, root, run, say } from './lib/run.mjs';

const minutes = Number(process.env.PAROM_MINUTES ?? 60);
const SHARES = {
  campaigns: 14,
  fuzz: 2,
  walks: 12,
  faults: 12,
  mutants: 12,
  tools: 4,
  load: 4,
  release: 4,
  install: 4,
  systemd: 4,
  standby: 4,
  container: 4,
};
const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? Object.keys(SHARES) : wanted;
const unknown = chosen.filter((name) => !Object.hasOwn(SHARES, name));
if (unknown.length > 0) {
  say(`there is no part ${unknown.join(', ')}: ${Object.keys(SHARES).join(', ')}`);
  process.exit(1);
}
const allShares = chosen.reduce((sum, name) => sum + SHARES[name], 0);
const minutesOf = (name) => (minutes * SHARES[name]) / allShares;
const until = (name, runs = 2) => String(Math.round(Date.now() + (minutesOf(name) / runs) * 60_000));
const TOOLS = 4;

/** Ceilings beside the budgets; can be set by hand. */
const long = {
  PAROM_KILLS: '1000',
  PAROM_KILL_POINTS: '1000',
  PAROM_GARBAGE: '10000',
  PAROM_SEQUENCES: '100000',
  PAROM_STEPS: '10000',
  PAROM_SEED: String(randomInt(2 ** 30)),
  PAROM_FUZZ_INPUTS: '100000',
  PAROM_GONE_MS: '30000',
  PAROM_FAULTS_MINUTES: String(minutesOf('faults')),
  PAROM_MUTANTS_MINUTES: String(minutesOf('mutants')),
  PAROM_TOOLS_SECONDS: String(Math.round((minutesOf('tools') * 60) / TOOLS)),
  PAROM_LOAD_SECONDS: String(Math.round(minutesOf('load') * 60)),
  ...process.env,
};
const campaigns = ['test/proof', 'test/journeys/garbage'];
const withoutWalks = ['--exclude', 'test/proof/model.test.ts'];
const vitest = [...bin('vitest', 'vitest.mjs'), 'run', '--testTimeout', '0'];

const failed = [];
const missing = [];
const { PAROM_TEST_DATABASE_URL: given, ...embedded } = long;
const campaign = async (name, env) => {
  say(`\n── the long campaigns on ${name}`);
  const code = await run([...vitest, ...campaigns, ...withoutWalks], {
    cwd: join(root, 'server'),
    env: { ...env, PAROM_UNTIL: until('campaigns') },
  });
  if (code !== 0) failed.push(`the campaigns on ${name}`);
};
const fuzz = async () => {
  say('\n── random inputs to the hub');
  const code = await run([...vitest, 'test/fuzz.test.ts'], {
    cwd: join(root, 'signalr-server'),
    env: { ...embedded, PAROM_UNTIL: until('fuzz', 1) },
  });
  if (code !== 0) failed.push('random inputs to the hub');
};
const walk = async (name, env) => {
  say(`\n── random walks on ${name}`);
  const { runWalks } = await import('./long/random-walks.mjs');
  const walks = Math.ceil(Number(long.PAROM_SEQUENCES) / 2);
  const firstSeed = Number(long.PAROM_SEED) + (env === embedded ? 0 : 1_000);
  const problems = await runWalks({ walks, firstSeed, env: { ...env, PAROM_UNTIL: until('walks') } });
  failed.push(...problems.map((problem) => `${problem} on ${name}`));
};
const onBoth = async (what, url, act) => {
  await act('the embedded database', embedded);
  if (url === undefined) missing.push(`${what} on PostgreSQL (none is installed)`);
  else await act('PostgreSQL', { ...embedded, PAROM_TEST_DATABASE_URL: url });
};

const parts = {
  campaigns: (postgres) => onBoth('the campaigns', postgres?.url, campaign),
  fuzz,
  // A socket is a seventh faster than TCP. The campaigns also cut TCP connections.
  walks: (postgres) => onBoth('random walks', postgres?.socketUrl ?? postgres?.url, walk),
  faults: async (postgres) => {
    say('\n── planted faults');
    const env = { ...long, ...(postgres && { PAROM_TEST_DATABASE_URL: postgres.url }) };
    const script = join(root, 'scripts', 'planted-faults.mjs');
    if ((await run([process.execPath, script], { env })) !== 0) failed.push('planted faults');
  },
  mutants: async (postgres) => {
    say('\n── mutants by rule');
    const env = { ...long, ...(postgres && { PAROM_TEST_DATABASE_URL: postgres.url }) };
    const script = join(root, 'scripts', 'long', 'mutate.mjs');
    if ((await run([process.execPath, script], { env })) !== 0) failed.push('mutants by rule');
  },
  tools: async () => {
    say('\n── tools of others against the running service');
    const { runTools } = await import('./long/run-tools.mjs');
    const result = await runTools(Number(long.PAROM_TOOLS_SECONDS));
    failed.push(...result.problems);
    missing.push(...result.missing);
  },
  release: async () => {
    say('\n── a release, made twice and started');
    const script = join(root, 'scripts', 'long', 'release-twice.mjs');
    if ((await run([process.execPath, script])) !== 0) failed.push('the release');
  },
  install: async () => {
    say('\n── an installation from nothing, on real nodes behind Caddy');
    const script = join(root, 'scripts', 'long', 'from-nothing.mjs');
    if ((await run([process.execPath, script])) !== 0) failed.push('the installation from nothing');
  },
  systemd: async () => {
    say('\n── an installation under systemd, on a machine of its own');
    const script = join(root, 'scripts', 'long', 'under-systemd.mjs');
    if ((await run([process.execPath, script])) !== 0) failed.push('the installation under systemd');
  },
  standby: async () => {
    say('\n── a primary killed in the middle of payments');
    const script = join(root, 'scripts', 'long', 'standby.mjs');
    if ((await run([process.execPath, script])) !== 0) failed.push('the standby');
  },
  container: async () => {
    say('\n── an image of the release, and its services');
    const script = join(root, 'scripts', 'long', 'container.mjs');
    if ((await run([process.execPath, script])) !== 0) failed.push('the container');
  },
  load: async (postgres) => {
    say('\n── steady load');
    if (postgres === null) return void missing.push('steady load (no PostgreSQL is installed)');
    const { runSteadyLoad } = await import('./long/steady-load.mjs');
    const seconds = Number(long.PAROM_LOAD_SECONDS);
    const problems = await runSteadyLoad({ seconds, serverUrl: postgres.url });
    failed.push(...problems.map((problem) => `steady load: ${problem}`));
  },
};

await ensure();
say(`check:long: ${chosen.map((name) => `${name} ${minutesOf(name).toFixed(0)} min`).join(', ')}`);
if (chosen.includes('tools') || chosen.includes('load')) await build();
const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
for (const name of chosen) {
  try {
    await parts[name](postgres);
  } catch (error) {
    say(String(error?.stack ?? error));
    failed.push(name);
  }
}
await postgres?.stop();

say('');
for (const what of missing) say(`!!!!!! NOT TESTED: ${what} !!!!!!`);
for (const what of failed) say(`FAILED: ${what}`);
if (failed.length === 0) say('check:long: everything that ran passed');
process.exit(failed.length === 0 ? 0 : 1);
