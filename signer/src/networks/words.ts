import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { SignerProblem } from '../refusal.ts';

/** The mnemonic must never reach a message or a log. */
export function refuseOtherWords(mnemonic: string): void {
  if (!validateMnemonic(mnemonic, wordlist))
    throw new SignerProblem('the mnemonic is not a valid English BIP-39 phrase');
}
