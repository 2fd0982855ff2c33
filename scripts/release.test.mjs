import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { changesOf } from './lib/release/bundle.mjs';
import { COMPILED, productionPackages, RUNNING } from './lib/release/production-packages.mjs';
import { sbomOf } from './lib/release/sbom.mjs';
import { SUMS, sumsOf } from './lib/release/sums.mjs';
import { gzipSame, packTar, unpackTar } from './lib/release/tar.mjs';
import { root } from './lib/run.mjs';

const MTIME = 1_700_000_000;
const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const LONG = `p/${'deep/'.repeat(24)}${'n'.repeat(60)}.js`;
const small = () => {
  const inner = new Map([
    ['b.txt', Buffer.from('second\n')],
    ['a/one.txt', Buffer.from('x'.repeat(1_000))],
  ]);
  inner.set(SUMS, Buffer.from(sumsOf(inner)));
  return new Map([...inner].map(([path, bytes]) => [`p/${path}`, bytes]));
};
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const inFolder = (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'parom-release-test-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test('the same files in another order give the same archive', () => {
  const files = small();
  const reversed = new Map([...files].reverse());
  ok(gzipSame(packTar(files, MTIME)).equals(gzipSame(packTar(reversed, MTIME))));
  ok(!packTar(files, MTIME).equals(packTar(files, MTIME + 1)), 'the time is part of the archive');
});

test('tar reads the archive: contents, modes, times and long paths', () => {
  inFolder((folder) => {
    const files = small().set(LONG, Buffer.from('deep\n'));
    writeFileSync(join(folder, 'it.tar.gz'), gzipSame(packTar(files, MTIME)));
    execFileSync('tar', ['--no-same-owner', '-xzpf', join(folder, 'it.tar.gz'), '-C', folder]);
    for (const [path, bytes] of files) {
      ok(readFileSync(join(folder, path)).equals(bytes), path);
      const { mode, mtimeMs } = statSync(join(folder, path));
      deepEqual([mode & 0o777, mtimeMs], [0o644, MTIME * 1_000]);
    }
    equal(statSync(join(folder, 'p', 'a')).mode & 0o777, 0o755);
    deepEqual([...unpackTar(readFileSync(join(folder, 'it.tar.gz')))].sort(), [...files].sort());
  });
});

/** @returns exit code and words of the verification of a bundle made of these bytes */
function verify(bytes, released) {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'it.tar.gz'), bytes);
    if (released !== null) writeFileSync(join(folder, SUMS), sumsOf(new Map([['it.tar.gz', released]])));
    const command = [join(root, 'scripts', 'release.mjs'), '--verify', join(folder, 'it.tar.gz')];
    return spawnSync(process.execPath, command, { encoding: 'utf8' });
  });
}

test('the verification accepts the released bundle', () => {
  const bytes = gzipSame(packTar(small(), MTIME));
  const { status, stdout } = verify(bytes, bytes);
  equal(status, 0);
  match(stdout, /is the released file/);
});

test('the verification refuses a bundle with one changed byte', () => {
  const bytes = gzipSame(packTar(small(), MTIME));
  const changed = Buffer.from(bytes);
  changed[changed.length >> 1] ^= 1;
  const { status, stderr } = verify(changed, bytes);
  equal(status, 1);
  match(stderr, /is not the released file: .*\n(.*\n)?Do not install it/);
});

test('the verification names a file that was changed and packed again', () => {
  const files = small();
  const bytes = gzipSame(packTar(files, MTIME));
  const repacked = gzipSame(packTar(files.set('p/b.txt', Buffer.from('Second\n')), MTIME));
  match(verify(repacked, bytes).stderr, /Changed inside: b\.txt\.\n/);
});

test('the verification refuses a bundle without sums', () => {
  const { status, stderr } = verify(gzipSame(packTar(small(), MTIME)), null);
  equal(status, 1);
  match(stderr, /SHA256SUMS is missing/);
});

test('the bill of materials lists exactly the packages of production in the lock', () => {
  const running = productionPackages(lock, RUNNING, LINUX);
  const compiled = productionPackages(lock, COMPILED, LINUX);
  const facts = { version: '1.2.3', commit: 'c'.repeat(40), time: '2026-01-01T00:00:00.000Z' };
  const sbom = sbomOf(lock, { running, compiled }, facts);
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  // The lock marks by itself what only development reaches.
  const marked = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => dev || devOptional);
  const isOnlyForTests = new Set(marked.map(([path]) => path));
  deepEqual(
    [...running.keys(), ...compiled.keys()].filter((path) => isOnlyForTests.has(path)),
    [],
  );
  const named = RUNNING.concat(COMPILED).flatMap((at) => Object.keys(lock.packages[at].dependencies ?? {}));
  const direct = named.filter((name) => !name.startsWith('@parom/'));
  deepEqual(
    direct.filter((name) => !listed.has(`${name}@${lock.packages[`node_modules/${name}`].version}`)),
    [],
  );
  equal(listed.size, sbom.components.length);
  const refs = new Set(sbom.components.map((component) => component['bom-ref']));
  deepEqual(
    sbom.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !refs.has(ref))),
    [],
  );
  deepEqual(
    sbom.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0].content)),
    [],
  );
  deepEqual(sbom, sbomOf(lock, { running, compiled }, facts));
});

test('a release holds the native package of its platform only, and no optional peer', () => {
  const made = productionPackages(
    {
      packages: {
        server: {
          dependencies: { a: '1', '@parom/contract': '1' },
          devDependencies: { tester: '1' },
        },
        'node_modules/@parom/contract': { link: true },
        'node_modules/a': {
          dependencies: { b: '1' },
          optionalDependencies: { 'a-linux': '1', 'a-musl': '1', 'a-mac': '1' },
          peerDependencies: { compiler: '*', asked: '*' },
          peerDependenciesMeta: { compiler: { optional: true } },
        },
        'node_modules/a/node_modules/b': { dependencies: { a: '1' } },
        'node_modules/b': {},
        'node_modules/a-linux': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
        'node_modules/a-musl': { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
        'node_modules/a-mac': { os: ['darwin'] },
        'node_modules/compiler': {},
        'node_modules/asked': { os: ['!win32'] },
        'node_modules/tester': {},
      },
    },
    ['server'],
    LINUX,
  );
  deepEqual(
    [...made.keys()],
    ['node_modules/a', 'node_modules/a-linux', 'node_modules/a/node_modules/b', 'node_modules/asked'],
  );
});

test('the changes of a release are the section of its version', () => {
  const changelog = '# Changes\n\n## 1.1.0\n\nnew\n\n## Unreleased: 1.0.0\n\nold\n';
  equal(changesOf(changelog, '1.0.0'), '## Unreleased: 1.0.0\n\nold\n');
  equal(changesOf(changelog, '1.1.0'), '## 1.1.0\n\nnew\n');
});
