import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Folder, folderOf } from '../folder.ts';
import { init } from './init.ts';

function emptyFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'parom-init-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return folderOf(path);
}

/** Types the shown words when asked; `slipsAt` is the question that gets another word. */
function person(slipsAt = 0) {
  const said: string[] = [];
  const asked: number[] = [];
  const ask = async (question: string): Promise<string> => {
    const [, place] = /^Word (\d+): $/.exec(question) ?? [];
    asked.push(Number(place));
    const [, word = ''] = new RegExp(`\\b${place}\\. ([a-z]+)`).exec(said.join('\n')) ?? [];
    return asked.length === slipsAt ? 'other' : ` ${word.toUpperCase()} `;
  };
  return { said, asked, ask, say: (line: string): void => void said.push(line) };
}

describe('a new mnemonic', () => {
  it('is written for its owner alone, after three of its words in their order', async () => {
    const folder = emptyFolder();
    const { say, ask, asked, said } = person();
    await init(folder, say, ask);
    expect(new Set(asked).size).toBe(3);
    expect(asked).toEqual(asked.toSorted((one, other) => one - other));
    const words = readFileSync(folder.mnemonic, 'utf8').trim().split(' ');
    expect(words).toHaveLength(24);
    for (const [at, word] of words.entries()) expect(said.join('\n')).toContain(`${at + 1}. ${word}`);
    expect([folder.mnemonic, folder.limits].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o600, 0o600,
    ]);
  });

  it.each([1, 2, 3])('is not written when answer %i of three is another word', async (slipsAt) => {
    const folder = emptyFolder();
    const { say, ask, asked } = person(slipsAt);
    await expect(init(folder, say, ask)).rejects.toThrow('that is another word');
    expect([asked.length, readdirSync(folder.path)]).toEqual([slipsAt, []]);
  });

  it.each(['mnemonic', 'journal'] as const)('is not shown beside a %s', async (name) => {
    const folder = emptyFolder();
    writeFileSync(folder[name], 'of before', { mode: 0o600 });
    const { say, ask, said } = person();
    await expect(init(folder, say, ask)).rejects.toThrow('has a mnemonic or a journal already');
    expect([said, readdirSync(folder.path)]).toEqual([[], [name]]);
    expect(readFileSync(folder[name], 'utf8')).toBe('of before');
  });

  it('is not shown where others could put another signer', async () => {
    const folder = emptyFolder();
    chmodSync(folder.path, 0o770);
    const { say, ask, said } = person();
    await expect(init(folder, say, ask)).rejects.toThrow(`chmod 700 ${folder.path}`);
    expect([said, existsSync(folder.mnemonic)]).toEqual([[], false]);
  });

  it('leaves limits that a person set before', async () => {
    const folder = emptyFolder();
    writeFileSync(folder.limits, '{}', { mode: 0o600 });
    const { say, ask } = person();
    await init(folder, say, ask);
    expect(readFileSync(folder.limits, 'utf8')).toBe('{}');
  });
});
