import { checkAddress } from '@parom/contract/addresses/check-address';
import { describe, expect, it } from 'vitest';
import { isWalletAddress, strangerAddress, walletAddress } from './addresses.ts';

const formats = ['bitcoin', 'evm', 'tron', 'ton', 'ripple', 'monero'] as const;
const seed = new Uint8Array(32).fill(1);
const otherSeed = new Uint8Array(32).fill(2);

describe.each(formats)('an address of the wallet, %s', (format) => {
  it('made from an index, passes the check of real addresses', () => {
    for (let index = 0; index < 50; index += 1) {
      const address = walletAddress(format, seed, `deposit ${index}`);
      expect(checkAddress(format, address)).toEqual({ ok: true, normalised: address });
    }
  });

  it('is the same for the same label and seed only', () => {
    const address = walletAddress(format, seed, 'hot');
    expect(walletAddress(format, seed, 'hot')).toBe(address);
    expect(walletAddress(format, seed, 'deposit 0')).not.toBe(address);
    expect(walletAddress(format, otherSeed, 'hot')).not.toBe(address);
  });

  it('asked whose it is, belongs to its own seed alone', () => {
    const address = walletAddress(format, seed, 'deposit 7');
    expect(isWalletAddress(format, seed, address)).toBe(true);
    expect(isWalletAddress(format, otherSeed, address)).toBe(false);
  });

  it('of a stranger, is valid and not ours', () => {
    const address = strangerAddress(format);
    expect(checkAddress(format, address)).toEqual({ ok: true, normalised: address });
    expect(isWalletAddress(format, seed, address)).toBe(false);
  });
});

it('an address of another kind of its format, asked whose it is, is not ours', () => {
  const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
  expect(isWalletAddress('bitcoin', seed, taproot)).toBe(false);
  expect(isWalletAddress('bitcoin', seed, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(false);
});
