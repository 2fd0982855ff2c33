import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { unpackTar } from './tar.mjs';

export const SUMS = 'SHA256SUMS';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @param {Map<string, Buffer>} files by path */
export const sumsOf = (files) =>
  [...files.keys()]
    .sort()
    .map((path) => `${sha256(files.get(path))}  ${path}\n`)
    .join('');

const readSums = (text) =>
  new Map(
    text
      .split('\n')
      .map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line))
      .filter((match) => match !== null)
      .map(([, sum, path]) => [path, sum]),
  );

const ADVICE = 'Do not install it. Fetch the file and its sums again from the place of the release.';

/** Names the changed file, when the archive still opens. */
function changedInside(bytes) {
  let files;
  try {
    files = unpackTar(bytes);
  } catch {
    return ['Its compression is damaged, so the archive does not open.'];
  }
  const path = [...files.keys()].find((name) => name.endsWith(`/${SUMS}`) && name.split('/').length === 2);
  if (path === undefined) return [];
  const sums = readSums(files.get(path).toString());
  return [...files.keys()]
    .map((name) => [name, name.slice(name.indexOf('/') + 1)])
    .filter(([name, inner]) => inner !== SUMS && sums.get(inner) !== sha256(files.get(name)))
    .map(([, inner]) => `Changed inside: ${inner}.`);
}

/** @returns the faults, in words; nothing for the released file */
export function refusalsOf(file) {
  if (!existsSync(file)) return [`There is no file ${file}.`];
  const sumsFile = join(dirname(file), SUMS);
  const name = basename(file);
  if (!existsSync(sumsFile))
    return [`${SUMS} is missing beside ${name}. Fetch it from the place of the release, then verify again.`];
  const expected = readSums(readFileSync(sumsFile, 'utf8')).get(name);
  if (expected === undefined) return [`${SUMS} does not name ${name}. ${ADVICE}`];
  const bytes = readFileSync(file);
  const sum = sha256(bytes);
  if (sum === expected) return [];
  return [
    `${name} is not the released file: its SHA-256 is ${sum}, and ${SUMS} says ${expected}.`,
    ...(name.endsWith('.tar.gz') ? changedInside(bytes) : []),
    ADVICE,
  ];
}
