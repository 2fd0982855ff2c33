// System tars differ in their headers, and a release must have the same bytes everywhere.
import { gunzipSync, gzipSync } from 'node:zlib';

const BLOCK = 512;
const NAME_MOST = 100;
const PREFIX_MOST = 155;
const GZIP_SYSTEM = 9;
const UNKNOWN_SYSTEM = 255;

const octal = (number, width) => `${number.toString(8).padStart(width - 1, '0')}\0`;

/** @returns name and prefix as ustar splits them */
function splitPath(path) {
  if (Buffer.byteLength(path) <= NAME_MOST) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const prefix = path.slice(0, at);
    const name = path.slice(at + 1);
    const fits = Buffer.byteLength(prefix) <= PREFIX_MOST && Buffer.byteLength(name) <= NAME_MOST;
    if (fits && name !== '') return { name, prefix };
  }
  throw new Error(`The path ${path} is too long for a tar.`);
}

function header({ path, size, mode, mtime, type }) {
  const block = Buffer.alloc(BLOCK);
  const { name, prefix } = splitPath(path);
  block.write(name, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(mtime, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write('ustar\u000000', 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const foldersOf = (path) =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => `${parts.slice(0, index + 1).join('/')}/`);

/**
 * Sorted by path; owner, mode and time are equal.
 * @param {Map<string, Buffer>} files by path
 * @param {number} mtime seconds
 */
export function packTar(files, mtime) {
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  const blocks = [...files.keys(), ...folders].sort().flatMap((path) => {
    const content = files.get(path);
    if (content === undefined) return [header({ path, size: 0, mode: 0o755, mtime, type: '5' })];
    const rest = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [header({ path, size: content.length, mode: 0o644, mtime, type: '0' }), content, rest];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

export function gzipSame(bytes) {
  const packed = gzipSync(bytes, { level: 9 });
  packed[GZIP_SYSTEM] = UNKNOWN_SYSTEM;
  return packed;
}

const text = (block, from, most) => block.toString('utf8', from, from + most).replace(/\0.*$/s, '');

/** @returns the files of `packTar` by path; throws when gzip's checksum fails */
export function unpackTar(packed) {
  const bytes = gunzipSync(packed);
  const files = new Map();
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const block = bytes.subarray(at, at + BLOCK);
    const prefix = text(block, 345, PREFIX_MOST);
    const size = Number.parseInt(text(block, 124, 12), 8);
    const path = `${prefix === '' ? '' : `${prefix}/`}${text(block, 0, NAME_MOST)}`;
    if (text(block, 156, 1) === '0') files.set(path, bytes.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return files;
}
