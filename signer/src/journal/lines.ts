/** Append-only. Each line carries the hash of all before it: a lost or changed line is noticed. */
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256 } from '../bytes.ts';
import { SignerProblem } from '../refusal.ts';

export interface Lines {
  /** Returns after the line is on the disk. */
  append(text: string): Promise<void>;
  read(number: number): Promise<string>;
  close(): Promise<void>;
}

const HASH_DIGITS = 16;

const hashOf = (before: string, text: string): string => sha256(before + text).slice(0, HASH_DIGITS);

/** For the sandbox, whose networks forget with their database. */
export function linesInMemory(): Lines {
  const lines: string[] = [];
  return {
    append: async (text) => void lines.push(text),
    read: async (number) => lines[number] ?? '',
    close: async () => {},
  };
}

export async function openLines(
  path: string,
  take: (text: string, number: number) => void,
): Promise<{ readonly lines: Lines; readonly cut: number }> {
  const file = await open(path, 'a+', 0o600);
  try {
    await refuseOpenFile(file, path);
    const { places, hash, size, cut } = await readWhole(file, path, take);
    if (cut > 0) await file.truncate(size);
    await file.sync();
    await syncFolder(path);
    return { lines: fileLines(file, places, hash, size), cut };
  } catch (error) {
    await file.close();
    throw error;
  }
}

interface Place {
  readonly at: number;
  readonly length: number;
}

async function readWhole(file: FileHandle, path: string, take: (text: string, number: number) => void) {
  const whole = await file.readFile();
  const places: Place[] = [];
  let [hash, size] = ['', 0];
  for (let end = whole.indexOf(10); end >= 0; end = whole.indexOf(10, size)) {
    const text = whole.toString('utf8', size + HASH_DIGITS + 1, end);
    hash = hashOf(hash, text);
    if (whole.toString('utf8', size, size + HASH_DIGITS) !== hash)
      throw new SignerProblem(
        `the journal ${path} was changed or damaged at line ${places.length + 1}. Nothing is signed, because a payment could be signed twice. Restore the file from a copy`,
      );
    take(text, places.length);
    places.push({ at: size + HASH_DIGITS + 1, length: end - size - HASH_DIGITS - 1 });
    size = end + 1;
  }
  // A line without its end was torn by a crash: its answer was never given.
  return { places, hash, size, cut: whole.length - size };
}

function fileLines(file: FileHandle, places: Place[], lastHash: string, lastSize: number): Lines {
  let [hash, size, isBroken] = [lastHash, lastSize, false];
  return {
    append: async (text) => {
      if (isBroken) throw new Error('the journal could not be written: start the signer again');
      // Until the line is whole on the disk, the next one has no certain place.
      isBroken = true;
      const next = hashOf(hash, text);
      const line = Buffer.from(`${next} ${text}\n`);
      await file.appendFile(line);
      await file.sync();
      places.push({ at: size + HASH_DIGITS + 1, length: line.length - HASH_DIGITS - 2 });
      hash = next;
      size += line.length;
      isBroken = false;
    },
    read: async (number) => {
      const place = places[number];
      if (place === undefined) return '';
      const { buffer } = await file.read(Buffer.alloc(place.length), 0, place.length, place.at);
      return buffer.toString('utf8');
    },
    close: () => file.close(),
  };
}

async function refuseOpenFile(file: FileHandle, path: string): Promise<void> {
  const { mode } = await file.stat();
  if ((mode & 0o077) !== 0)
    throw new SignerProblem(
      `other users of this machine can read or change the journal ${path}. Type: chmod 600 ${path}`,
    );
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}
