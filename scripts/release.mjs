// `npm run release` bundles the current commit; `-- --verify FILE` checks a bundle.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleOf } from './lib/release/bundle.mjs';
import { refusalsOf, SUMS, sumsOf } from './lib/release/sums.mjs';
import { gzipSame, packTar } from './lib/release/tar.mjs';
import { root, say } from './lib/run.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

function fail(...lines) {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Only a commit can be made again. */
function commitOf() {
  try {
    const changed = git('status', '--porcelain');
    if (changed !== '') fail('A release needs a clean tree. Commit or remove these changes first:', changed);
    return { commit: git('rev-parse', 'HEAD'), seconds: Number(git('log', '-1', '--format=%ct')) };
  } catch {
    return fail('A release is made from a commit, and this folder is no git repository.');
  }
}

async function make(folder) {
  const started = Date.now();
  const { commit, seconds } = commitOf();
  const { name, files, sbom, changes, installedBytes } = await bundleOf({ commit, seconds });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tar = packTar(new Map([...files].map(([path, bytes]) => [`${name}/${path}`, bytes])), seconds);
  const made = new Map([
    [`${name}.tar.gz`, gzipSame(tar)],
    [`${name}.cdx.json`, sbom],
    [`${name}.changes.md`, changes],
  ]);
  made.set(SUMS, Buffer.from(sumsOf(made)));
  for (const [file, bytes] of made) writeFileSync(join(folder, file), bytes);
  const content = [...files.values()].reduce((total, bytes) => total + bytes.length, 0);
  const packed = made.get(`${name}.tar.gz`).length;
  say(`${folder}: ${files.size} files, ${megabytes(content)} unpacked, ${megabytes(packed)} packed`);
  say(`npm installs ${megabytes(installedBytes)} of packages for production; types and maps are left out`);
  say(made.get(SUMS).toString().trimEnd());
  say(`release: ${name} of ${commit.slice(0, 12)} in ${Math.round((Date.now() - started) / 1000)} s`);
}

const { values } = parseArgs({ options: { verify: { type: 'string' }, to: { type: 'string' } } });
if (values.verify === undefined) await make(resolve(values.to ?? join(root, 'dist', 'release')));
else {
  const refusals = refusalsOf(resolve(values.verify));
  if (refusals.length > 0) fail(...refusals);
  say(`${values.verify} is the released file: its SHA-256 is the one of ${SUMS}.`);
}
