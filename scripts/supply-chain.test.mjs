// What is installed is what was looked at: exact versions, each with its hash, and no package runs a script of its own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';

const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const WORKSPACES = ['.', 'contract', 'server', 'web', 'e2e'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const OURS = /^@parom\//;

test('dependencies, in every workspace, are named by exact versions', () => {
  const loose = WORKSPACES.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(folder, 'package.json'));
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => !OURS.test(name) && !EXACT.test(version))
      .map(([name, version]) => `${folder}: ${name} ${version}`);
  });
  assert.deepEqual(loose, []);
});

test('packages of the lock file, all of them, have a hash', () => {
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

test('the installation, as the start does it, runs no script of a package', () => {
  assert.match(read('scripts', 'ensure.mjs'), /'--ignore-scripts'/);
});
