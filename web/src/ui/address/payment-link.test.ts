import { describe, expect, it } from 'vitest';
import { readDestination } from './payment-link.ts';

const alone = (address: string, isLink: boolean) => ({ address, isLink, memo: null, amount: null });

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

describe('readDestination', () => {
  it.each([
    ['  bc1qxyz ', 'bc1qxyz', false],
    ['ethereum:0xabc@1', '0xabc', true],
    ['ethereum:pay-0xabc@56?value=1000', '0xabc', true],
    ['0xabc', '0xabc', false],
    ['', '', false],
    ['bitcoin:', 'bitcoin:', false],
  ])('pasted text, %j, the address %j alone', (pasted, address, isLink) => {
    expect(readDestination(pasted)).toEqual(alone(address, isLink));
  });

  it('link, that pays a token, takes the receiver and never the contract', () => {
    const link = `ethereum:${TOKEN}@1/transfer?address=0xabc&uint256=5000000`;
    expect(readDestination(link)).toEqual(alone('0xabc', true));
    expect(readDestination(`ethereum:${TOKEN}/transfer?address=0xabc`)).toEqual(alone('0xabc', true));
  });

  it.each([
    `ethereum:${TOKEN}@1/transfer?uint256=5`,
    `ethereum:${TOKEN}@1/transfer`,
    `ethereum:${TOKEN}@1/approve?address=0xabc&uint256=5`,
    `ethereum:${TOKEN}/transferFrom?address=0xdef&address=0xabc`,
  ])('link, that calls a contract for something else, %s, names no address', (link) => {
    expect(readDestination(link)).toEqual(alone(link, false));
  });

  it('link, with an amount in whole coins, amount and coin', () => {
    expect(readDestination('bitcoin:bc1qxyz?amount=0.1&label=shop')).toEqual({
      ...alone('bc1qxyz', true),
      amount: { coin: 'BTC', text: '0.1' },
    });
    expect(readDestination('MONERO:4abc?tx_amount=2').amount).toEqual({ coin: 'XMR', text: '2' });
  });

  it('link, with a tag or a text, the memo', () => {
    expect(readDestination('ripple:rabc?amount=5&dt=77')).toEqual({
      address: 'rabc',
      isLink: true,
      memo: '77',
      amount: { coin: 'XRP', text: '5' },
    });
    expect(readDestination('ton://transfer/UQabc?amount=1000000000&text=order%207')).toEqual({
      ...alone('UQabc', true),
      memo: 'order 7',
    });
  });

  it.each(['0', '-1', '1e5', 'NaN', '0x10', '99999999999', '1.123456789'])(
    'link, with the amount %s, no amount',
    (amount) => {
      expect(readDestination(`bitcoin:bc1qxyz?amount=${amount}`)).toEqual(alone('bc1qxyz', true));
    },
  );
});
