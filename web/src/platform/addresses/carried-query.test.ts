import { describe, expect, it } from 'vitest';
import { carrying } from './carried-query.ts';

const carried = (query: string) => carrying('/frontpage', new URLSearchParams(query));

describe('carrying', () => {
  it('address, with a referrer and a pair, takes them along', () => {
    expect(carried('cur_from=XRP&cur_to=USDTTRC20&ref=abcd2345')).toBe(
      '/frontpage?ref=abcd2345&cur_from=XRP&cur_to=USDTTRC20',
    );
    expect(carried('incomeType=3&inconeNet=6')).toBe('/frontpage?incomeType=3&inconeNet=6');
  });

  it('address, with a wallet, an e-mail or a token, leaves them behind', () => {
    expect(carried('addr=x&email=a%40b.c&memo=7&offerToken=t&utm_source=s')).toBe('/frontpage');
  });

  it('value, with signs of its own, is encoded', () => {
    expect(carried('ref=a%26b%0D%0A')).toBe('/frontpage?ref=a%26b%0D%0A');
  });
});
