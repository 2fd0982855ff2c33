import { describe, expect, it } from 'vitest';
import { readDestination } from '../ui/address/payment-link.ts';
import { paymentUri } from './payment-uri.ts';

describe('payment link', () => {
  it('of BTC, follows BIP 21', () => {
    expect(paymentUri('BTC', 'bc1qexample', '0.01')).toBe('bitcoin:bc1qexample?amount=0.01');
  });

  it.each(['BTC', 'XMR'])('of %s, pasted into our own form, is understood to the digit', (coin) => {
    expect(readDestination(paymentUri(coin, 'address1', '12.00000001') ?? '')).toEqual({
      address: 'address1',
      isLink: true,
      memo: null,
      amount: { coin, text: '12.00000001' },
    });
  });

  it.each(['ETH', 'USDT', 'XRP', 'constructor'])(
    'of %s, which would need more than we know, is none',
    (coin) => {
      expect(paymentUri(coin, 'address1', '1')).toBeNull();
    },
  );
});
