import { describe, expect, it } from 'vitest';
import { readDestination } from './payment-link.ts';

const alone = (address: string, scheme: string | null, chainId: string | null = null) => ({
  address,
  scheme,
  chainId,
  memo: null,
  amount: null,
});

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

describe('readDestination', () => {
  it.each([
    ['  bc1qxyz ', alone('bc1qxyz', null)],
    ['ethereum:0xabc@1', alone('0xabc', 'ethereum', '1')],
    ['ethereum:pay-0xabc@56?value=1000000000000000000', alone('0xabc', 'ethereum', '56')],
    ['tron:Tabc', alone('Tabc', 'tron')],
    ['0xabc', alone('0xabc', null)],
    ['', alone('', null)],
    ['bitcoin:', alone('bitcoin:', null)],
  ])('pasted text, %j, the address alone', (pasted, said) => {
    expect(readDestination(pasted)).toEqual(said);
  });

  it.each([
    ['1500000000000000000', '1.5'],
    ['2.014e18', '2.014'],
    ['10000000000', '0.00000001'],
  ])('link, that sends %s wei, %s ETH', (wei, text) => {
    expect(readDestination(`ethereum:0xabc?value=${wei}`).amount).toEqual({ coin: 'ETH', text });
  });

  it('link, that sends less than the eighth decimal, no amount', () => {
    expect(readDestination('ethereum:0xabc?value=10000000001').amount).toBeNull();
    expect(readDestination('ethereum:0xabc?value=soon').amount).toBeNull();
  });

  it('link, that pays a token, takes the receiver and never the contract', () => {
    const link = `ethereum:${TOKEN}@1/transfer?address=0xabc&uint256=5000000`;
    expect(readDestination(link)).toEqual(alone('0xabc', 'ethereum', '1'));
    const anywhere = `ethereum:${TOKEN}/transfer?address=0xabc`;
    expect(readDestination(anywhere)).toEqual(alone('0xabc', 'ethereum'));
  });

  it.each([
    `ethereum:${TOKEN}@1/transfer?uint256=5`,
    `ethereum:${TOKEN}@1/transfer`,
    `ethereum:${TOKEN}@1/approve?address=0xabc&uint256=5`,
    `ethereum:${TOKEN}/transferFrom?address=0xdef&address=0xabc`,
  ])('link, that calls a contract for something else, %s, names no address', (link) => {
    expect(readDestination(link)).toEqual(alone(link, null));
  });

  it('link, with an amount in whole coins, amount and coin', () => {
    expect(readDestination('bitcoin:bc1qxyz?amount=0.1&label=shop')).toEqual({
      ...alone('bc1qxyz', 'bitcoin'),
      amount: { coin: 'BTC', text: '0.1' },
    });
    expect(readDestination('MONERO:4abc?tx_amount=2').amount).toEqual({ coin: 'XMR', text: '2' });
  });

  it('link, with a tag or a text, the memo', () => {
    expect(readDestination('ripple:rabc?amount=5&dt=77')).toEqual({
      ...alone('rabc', 'ripple'),
      memo: '77',
      amount: { coin: 'XRP', text: '5' },
    });
    expect(readDestination('ton://transfer/UQabc?amount=1000000000&text=order%207')).toEqual({
      ...alone('UQabc', 'ton'),
      memo: 'order 7',
    });
  });

  it.each(['0', '-1', '1e5', 'NaN', '0x10', '99999999999', '1.123456789'])(
    'link, with the amount %s, no amount',
    (amount) => {
      expect(readDestination(`bitcoin:bc1qxyz?amount=${amount}`)).toEqual(alone('bc1qxyz', 'bitcoin'));
    },
  );
});
