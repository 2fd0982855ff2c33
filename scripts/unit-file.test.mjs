// The units of systemd: hardened, valid, and each path, setting and user in them exists in the product.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { shippedEntries } from './build.mjs';

const ALONE = 'deploy/parom.service';
const FOLDER = 'deploy/systemd';
const SIGNER = `${FOLDER}/parom-signer.service`;
const USERS = `${FOLDER}/parom.sysusers.conf`;
const units = [
  ALONE,
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.service'))
    .map((name) => `${FOLDER}/${name}`),
];
/** In tenths: 20 is an exposure of 2.0. */
const MOST_EXPOSED = 20;
const MISSING = 'systemd-analyze (Debian’s systemd) is not installed';

const linesOf = (file) => readFileSync(file, 'utf8').split('\n');
/** @returns the values of a key, in their order */
const values = (file, key) =>
  linesOf(file).flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));

const wanted = [
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'StateDirectoryMode=0700',
  'UMask=0077',
  'LimitCORE=0',
];

for (const unit of units)
  test(`${unit} removes every right that the service does not need`, () => {
    const lines = linesOf(unit);
    deepEqual(
      wanted.filter((line) => !lines.includes(line)),
      [],
    );
    ok(!lines.some((line) => line.startsWith('ReadWritePaths=')), 'only the state folder is written to');
  });

test('the four units exist, and the signer has no network and a user of its own', () => {
  equal(units.length, 4);
  for (const line of ['PrivateNetwork=yes', 'IPAddressDeny=any', 'RestrictAddressFamilies=AF_UNIX'])
    ok(linesOf(SIGNER).includes(line), line);
  const users = units.map((unit) => values(unit, 'User').join());
  equal(new Set(users).size, units.length, `two units share a user: ${users}`);
  const members = units.filter((unit) => values(unit, 'SupplementaryGroups').includes('parom-signer'));
  deepEqual(members, [`${FOLDER}/parom-worker.service`], 'the worker alone reaches the socket');
});

test('every user and group of the units is made by the file of users', () => {
  const made = new Set(linesOf(USERS).flatMap((line) => /^[ug] (\S+)/.exec(line)?.[1] ?? []));
  const named = units
    .filter((unit) => unit !== ALONE)
    .flatMap((unit) => ['User', 'Group', 'SupplementaryGroups'].flatMap((key) => values(unit, key)));
  deepEqual(
    [...new Set(named)].filter((name) => !made.has(name)),
    [],
  );
});

test('every program, setting and socket that the units name exists in the product', () => {
  const known = new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z_]+)=/gm)].map(([, name]) => name),
  );
  const signer = readFileSync('signer/src/main.ts', 'utf8');
  for (const unit of units) {
    const started = `${values(unit, 'ExecStart')} ${values(unit, 'Environment')}`;
    const programs = [...started.matchAll(/server\/dist\/(\w+)\.js/g)].map(([, name]) => name);
    equal(programs.length, 1, unit);
    ok(Object.keys(shippedEntries).includes(programs[0]), `${unit} starts ${programs[0]}`);
    for (const [, name] of started.matchAll(/\b([A-Z][A-Z_]+)=/g))
      ok(
        name === 'NODE_ENV' || (unit === SIGNER ? signer.includes(`process.env.${name}`) : known.has(name)),
        `${unit} sets ${name}`,
      );
  }
  const socket = /PAROM_SIGNER_GROUP_SOCKET=(\S+)/.exec(values(SIGNER, 'Environment').join(' '))?.[1];
  equal(socket, `/run/${values(SIGNER, 'RuntimeDirectory')}/socket`);
  ok(
    linesOf(`${FOLDER}/parom-worker.service`).some((line) =>
      line.includes(`PAROM_SIGNER there is ${socket}`),
    ),
  );
});

/** @returns whether the test was skipped; with CI=true a missing tool is a failure */
function isMissing(context, tool, ...asked) {
  if (spawnSync(tool, asked, { encoding: 'utf8' }).stdout?.length > 0) return false;
  equal(process.env.CI, undefined, MISSING);
  context.skip(MISSING);
  return true;
}

test('systemd rates the units as hardened', (context) => {
  if (isMissing(context, 'systemd-analyze', '--version')) return;
  for (const unit of units) {
    const asked = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, unit];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', asked, { encoding: 'utf8' });
    equal(status, 0, `${stdout}${stderr}`);
  }
});

/** As on a machine where Parom is installed: a missing program is a warning, and no exit code tells. */
test('systemd accepts each line of the units', (context) => {
  if (isMissing(context, 'systemd-analyze', '--version')) return;
  const folder = mkdtempSync(join(tmpdir(), 'parom-units-'));
  try {
    const place = (name, text) => writeFileSync(join(folder, name), text);
    for (const unit of [...units, `${FOLDER}/parom.target`]) {
      const installed = readFileSync(unit, 'utf8').replaceAll('/usr/bin/node', process.execPath);
      place(unit.split('/').at(-1).replace('@.', '@8080.'), installed);
    }
    const verify = () => {
      const files = readdirSync(folder).map((name) => join(folder, name));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
        encoding: 'utf8',
      });
      return { status, words: stderr.split('\n').filter((line) => line.includes('parom')) };
    };
    deepEqual(verify(), { status: 0, words: [] });
    place(
      'parom-worker.service',
      readFileSync(`${FOLDER}/parom-worker.service`, 'utf8').replace('UMask', 'Umask'),
    );
    ok(
      verify().words.some((line) => line.includes('Umask')),
      'a misspelt key is not noticed',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('systemd makes the users of the units', (context) => {
  if (isMissing(context, 'systemd-sysusers', '--version')) return;
  const folder = mkdtempSync(join(tmpdir(), 'parom-users-'));
  try {
    mkdirSync(join(folder, 'etc'));
    const { status, stderr } = spawnSync('systemd-sysusers', [`--root=${folder}`, resolve(USERS)], {
      encoding: 'utf8',
    });
    equal(status, 0, stderr);
    const groups = Object.fromEntries(
      linesOf(join(folder, 'etc', 'group')).map((line) => [line.split(':')[0], line.split(':')[2]]),
    );
    const people = linesOf(join(folder, 'etc', 'passwd')).map((line) => line.split(':'));
    const groupOf = Object.fromEntries(people.map(([name, , , group]) => [name, group]));
    equal(groupOf['parom-worker'], groups.parom);
    equal(groupOf['parom-signer'], groups['parom-signer']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
