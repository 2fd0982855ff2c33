import type { Catalogue } from '../currencies/index.ts';

export function usdtIdOf({ currencies }: Pick<Catalogue, 'currencies'>): number {
  const usdt = currencies.find((currency) => currency.code === 'USDT');
  if (usdt === undefined) throw new Error('the catalogue has no USDT');
  return usdt.id;
}
