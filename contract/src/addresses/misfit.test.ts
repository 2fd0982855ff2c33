import { base58, bech32 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { doubleSha256 } from './checksum.ts';
import type { AddressFormat } from './formats.ts';
import { misfitOf } from './misfit.ts';

const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const RIPPLE = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA';
const MONERO =
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A';

const withVersion = (version: number): string => {
  const body = Uint8Array.of(version, ...new Uint8Array(20).fill(7));
  return base58.encode(Uint8Array.of(...body, ...doubleSha256(body).subarray(0, 4)));
};

describe('misfitOf', () => {
  it.each<[AddressFormat, string]>([
    ['bitcoin', BITCOIN],
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['evm', EVM],
    ['tron', TRON],
    ['ripple', RIPPLE],
    ['ton', TON],
    ['monero', MONERO],
  ])('calls a %s address with a character changed, missing or added a typo', (format, address) => {
    const middle = Math.floor(address.length / 2);
    const other = address[middle] === '2' ? '3' : '2';
    const [start, end] = [address.slice(0, middle), address.slice(middle + 1)];
    for (const spoiled of [start + other + end, start + end, `${address}2`])
      expect(misfitOf(format, spoiled)).toEqual({ kind: 'typo' });
  });

  it.each<[AddressFormat, string, string]>([
    ['evm', BITCOIN, 'Bitcoin'],
    ['bitcoin', EVM, 'Ethereum'],
    ['bitcoin', ` ${TRON} `, 'TRON'],
    ['tron', RIPPLE, 'XRP Ledger'],
    ['tron', TON, 'TON'],
    ['tron', MONERO, 'Monero'],
    ['bitcoin', withVersion(0x30), 'Litecoin'],
    ['bitcoin', withVersion(0x1e), 'Dogecoin'],
    ['bitcoin', withVersion(0x6f), 'Bitcoin testnet'],
    ['bitcoin', bech32.encode('ltc', [0, ...bech32.toWords(new Uint8Array(20).fill(7))]), 'Litecoin'],
    ['tron', base58.encode(new Uint8Array(32).fill(200)), 'Solana'],
  ])('names the coin of an address for %s: %s is of %s', (format, address, of) => {
    expect(misfitOf(format, address)).toEqual({ kind: 'foreign', of });
  });

  it.each([
    'hello',
    '@anna',
    'https://example.org/wallet',
    '0',
    'я'.repeat(40),
    '+79001234567',
    '1'.repeat(500),
  ])('calls %s garbage', (text) => {
    for (const format of ['bitcoin', 'evm', 'tron', 'ton', 'ripple', 'monero'] as const)
      expect(misfitOf(format, text)).toEqual({ kind: 'garbage' });
  });
});
