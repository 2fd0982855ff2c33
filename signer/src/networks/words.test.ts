import { expect, it } from 'vitest';
import { MNEMONIC } from '../../test/payments.ts';
import { networksOf } from '../open-signer.ts';
import type { ChainName } from './chain-name.ts';
import { refuseOtherWords } from './words.ts';

const REFUSAL = /^the mnemonic is not a valid English BIP-39 phrase$/;

it('the words of a mnemonic are taken with their checksum only', () => {
  expect(() => refuseOtherWords(MNEMONIC)).not.toThrow();
  const swapped = MNEMONIC.replace('legal winner', 'winner legal');
  const misspelt = MNEMONIC.replace('sausage', 'sausaga');
  for (const words of [swapped, misspelt, `${MNEMONIC} yellow`, MNEMONIC.toUpperCase(), ''])
    expect(() => refuseOtherWords(words)).toThrow(REFUSAL);
});

it.each<ChainName>([1, 'bitcoin', 'tron', 'ton', 'monero', 'xrp'])(
  'other words open no wallet of chain %s, and are not repeated',
  async (chain) => {
    const mnemonic = MNEMONIC.replace('legal winner', 'winner legal');
    const secrets = { network: 5, chain, mnemonic, walletUrl: 'http://127.0.0.1:1' };
    await expect(networksOf([secrets])).rejects.toThrow(REFUSAL);
  },
);
