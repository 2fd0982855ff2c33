/** Shows a mnemonic once, and writes it after three of its words were typed back. */

import { randomInt } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Folder } from '../folder.ts';
import { SignerProblem } from '../refusal.ts';
import { refuseOpenFolder } from '../serve/listen.ts';
import { publicKeysOf } from './show.ts';

const WORDS = 24;
const ASKED = 3;

/** A small exchange's, for the person to edit. */
const LIMITS = {
  networks: { 1: 'bitcoin', 2: 1, 3: 56, 6: 'xrp' },
  limits: [
    {
      network: 2,
      asset: 'native',
      decimals: 18,
      purposes: ['payout', 'refund', 'withdrawal'],
      payment: '2',
      hour: '5',
      day: '20',
    },
    { network: 2, asset: 'native', decimals: 18, purposes: ['fee'], payment: '0.05', hour: '0.5', day: '2' },
    {
      network: 1,
      asset: 'native',
      decimals: 8,
      purposes: ['payout', 'refund', 'withdrawal'],
      payment: '0.1',
      hour: '0.25',
      day: '1',
    },
    {
      network: 1,
      asset: 'native',
      decimals: 8,
      purposes: ['fee'],
      payment: '0.001',
      hour: '0.01',
      day: '0.05',
    },
    {
      network: 6,
      asset: 'native',
      decimals: 6,
      purposes: ['payout', 'refund', 'withdrawal'],
      payment: '5000',
      hour: '10000',
      day: '40000',
    },
    { network: 6, asset: 'native', decimals: 6, purposes: ['fee'], payment: '0.1', hour: '1', day: '5' },
  ],
  cold: {},
  people: {},
  heartbeatSeconds: null,
};

export async function init(
  folder: Folder,
  say: (line: string) => void,
  ask: (question: string) => Promise<string>,
): Promise<void> {
  mkdirSync(folder.path, { recursive: true, mode: 0o700 });
  refuseOpenFolder(folder.path);
  if (existsSync(folder.mnemonic) || existsSync(folder.journal))
    throw new SignerProblem(
      `${folder.path} has a mnemonic or a journal already. Nothing was changed. Name an empty folder`,
    );
  const mnemonic = generateMnemonic(wordlist, 256);
  const words = mnemonic.split(' ');
  say('Write these words on paper. They are shown once, and they are all the money:');
  for (let row = 0; row < WORDS; row += 6)
    say(
      words
        .slice(row, row + 6)
        .map((word, at) => `${row + at + 1}. ${word}`)
        .join('  '),
    );
  for (const place of places()) {
    const typed = await ask(`Word ${place + 1}: `);
    if (typed.trim().toLowerCase() !== words[place])
      throw new SignerProblem(
        'that is another word. Nothing was written: begin again, and write the words down',
      );
  }
  writePrivate(folder.mnemonic, `${mnemonic}\n`);
  if (!existsSync(folder.limits)) writePrivate(folder.limits, `${JSON.stringify(LIMITS, null, 2)}\n`);
  say(
    `The mnemonic is in ${folder.mnemonic}. Set the limits in ${folder.limits}. Public keys for the server:`,
  );
  say(JSON.stringify(publicKeysOf(mnemonic), null, 2));
}

function places(): number[] {
  const chosen = new Set<number>();
  while (chosen.size < ASKED) chosen.add(randomInt(WORDS));
  return [...chosen].toSorted((a, b) => a - b);
}

function writePrivate(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
}
