import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';

const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const WORKSPACES = ['.', 'contract', 'signalr-server', 'signer', 'server', 'web', 'console', 'client', 'e2e'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const OURS = /^@parom\//;

test('dependencies of every workspace have exact versions', () => {
  const loose = WORKSPACES.flatMap((folder) => {
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];
    const named = JSON.parse(read(folder, 'package.json'));
    return kinds
      .flatMap((kind) => Object.entries(named[kind] ?? {}))
      .filter(([name, version]) => !OURS.test(name) && !EXACT.test(version))
      .map(([name, version]) => `${folder}: ${name} ${version}`);
  });
  assert.deepEqual(loose, []);
});

test('each package of the lock file has a hash', { tags: ['threat:poisoned-dependency'] }, () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  assert.ok(installed.length > 200, `only ${installed.length} packages were read`);
  assert.deepEqual(
    installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path),
    [],
  );
});

/** `>=20.19.0`, `^20.19`, `20`; others are ignored. */
const RANGE = /^(>=|\^)?\s*(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?$/;
/** The oldest promised Node. */
function bearsOurNode(range) {
  const [, , ...ours] = RANGE.exec(JSON.parse(read('package.json')).engines.node).map(Number);
  if (range === '*') return true;
  return range.split('||').some((part) => {
    const [, kind, ...version] = RANGE.exec(part.trim()) ?? [];
    const [major, minor] = version.map((number) => Number(number) || 0);
    const isEnough = ours[0] > major || (ours[0] === major && ours[1] >= minor);
    return kind === '>=' ? isEnough : isEnough && ours[0] === major;
  });
}

test('no package of the lock file needs a newer Node than the README', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const asking = Object.entries(packages).filter(([, { engines }]) => engines?.node !== undefined);
  assert.ok(asking.length > 100, `only ${asking.length} packages were read`);
  assert.deepEqual(
    asking.filter(([, { engines }]) => !bearsOurNode(engines.node)).map(([path]) => path),
    [],
  );
  assert.deepEqual(
    ['>=22', '^18.2 || >=20.20', '21', '>= 20.19.0', '20 || >=22', '>=0.8.x', '8.* || >= 10.*'].map(
      bearsOurNode,
    ),
    [false, false, false, true, true, true, true],
  );
});

test('the installation runs no script of a package', {
  tags: ['threat:poisoned-dependency'],
}, () => {
  assert.match(read('scripts', 'ensure.mjs'), /'--ignore-scripts'/);
});
