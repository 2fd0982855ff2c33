import { describe, expect, it } from 'vitest';
import { readDestination } from '../../ui/address/payment-link.ts';
import { expectedUri, paymentUri } from './payment-uri.ts';

describe('payment link', () => {
  it('of BTC follows BIP 21', () => {
    expect(paymentUri('BTC', 'bc1qexample', '0.01')).toBe('bitcoin:bc1qexample?amount=0.01');
  });

  it.each(['BTC', 'XMR'])('of %s is read exactly by our own form', (coin) => {
    expect(readDestination(paymentUri(coin, 'address1', '12.00000001') ?? '')).toMatchObject({
      address: 'address1',
      memo: null,
      amount: { coin, text: '12.00000001' },
    });
  });

  it.each(['ETH', 'USDT', 'XRP', 'constructor'])('of %s does not exist, as it needs unknown data', (coin) => {
    expect(paymentUri(coin, 'address1', '1')).toBeNull();
  });

  it('is guessed from the address while the coin’s name loads', () => {
    for (const [coin, address] of [
      ['BTC', 'bc1qexample'],
      ['BTC', '3example'],
      ['XMR', '888example'],
      ['ETH', '0x1example'],
      ['XRP', 'rExample'],
      ['USDT', 'TExample'],
      ['USDT', 'UQexample'],
    ] as const)
      expect(expectedUri(address, '0.01')).toBe(paymentUri(coin, address, '0.01'));
  });
});
