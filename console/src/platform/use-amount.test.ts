import { expect, it } from 'vitest';
import { rateIn, sumIn } from './use-amount.ts';

it('groups the digits of a sum by language, and loses none', () => {
  expect(sumIn('en', '69075.39 RUB')).toBe('69,075.39\u00a0RUB');
  expect(sumIn('ru', '69075.39 RUB')).toBe('69\u00a0075,39\u00a0RUB');
  expect(sumIn('en', '-1234567.000000000000000001')).toBe('-1,234,567.000000000000000001');
});

it('leaves another text as it is', () => {
  for (const text of ['', 'any', '1.2.3', 'payout 1000', '0x12']) expect(sumIn('ru', text)).toBe(text);
});

it('writes a rate in the digits of the language', () => {
  expect(rateIn('ru', '1 BTC = 88753.883608 USDT')).toBe('1 BTC = 88\u00a0753,883608 USDT');
  expect(rateIn('en', '1 BTC = 88753.883608 USDT')).toBe('1 BTC = 88,753.883608 USDT');
});
