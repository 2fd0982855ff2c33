import { describe, expect, it } from 'vitest';
import { addressUrl } from './address-url.ts';

describe('the page of an address', () => {
  it.each([
    ['https://etherscan.io/tx/', 'https://etherscan.io/address/A'],
    ['https://mempool.space/testnet/tx/', 'https://mempool.space/testnet/address/A'],
    ['https://tronscan.org/#/transaction/', 'https://tronscan.org/#/address/A'],
    ['https://livenet.xrpl.org/transactions/', 'https://livenet.xrpl.org/accounts/A'],
    ['https://tonviewer.com/transaction/', 'https://tonviewer.com/A'],
  ])('stands beside %s', (explorer, page) => {
    expect(addressUrl(explorer, 'A')).toBe(page);
  });

  it('is not guessed for an unknown explorer', () => {
    expect(addressUrl('https://explorer.example/show?id=', 'A')).toBeNull();
    expect(addressUrl(null, 'A')).toBeNull();
  });
});
