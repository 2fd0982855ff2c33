import { describe, expect, it } from 'vitest';
import { exporterCode } from './exporter-codes.ts';

describe('exporterCode', () => {
  it.each([
    ['BTC', 'Bitcoin', true, 'BTC'],
    ['ETH', 'Ethereum (ERC20)', true, 'ETH'],
    ['USDT', 'Ethereum (ERC20)', false, 'USDTERC20'],
    ['USDT', 'TRON (TRC20)', false, 'USDTTRC20'],
    ['USDT', 'BSC (BEP20)', false, 'USDTBEP20'],
    ['USDT', 'TON', false, 'USDTTON'],
    ['Usd.e', 'Some <net>', false, 'USDESOMENET'],
  ])('names %s on %s (native: %s) %s', (shortName, name, isNative, code) => {
    expect(exporterCode(shortName, { name, isNative })).toBe(code);
  });

  it('names roubles by the fast payment system', { tags: ['spec:3.24'] }, () => {
    expect(exporterCode('RUB', null)).toBe('SBPRUB');
  });
});
