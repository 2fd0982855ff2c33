import { describe, expect, it } from 'vitest';
import { BTC, USDT } from '../../platform/market/catalogue-for-tests.ts';
import * as addresses from './address-checks.ts';
import { judgeAddress } from './address-verdict.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const onEthereum = { currency: USDT, networkId: 2 };
const onBitcoin = { currency: BTC, networkId: 1 };
const onTron = { currency: USDT, networkId: 4 };

describe('judgeAddress', () => {
  it('address, of the chosen network, fits', () => {
    expect(judgeAddress(addresses, onEthereum, EVM)).toEqual({ kind: 'fits', normalised: EVM, tag: null });
  });

  it('address, of another network of the currency, names that network', () => {
    expect(judgeAddress(addresses, onTron, EVM)).toMatchObject({ kind: 'other', network: { id: 2 } });
  });

  it('address, of another coin, names that coin', () => {
    expect(judgeAddress(addresses, onBitcoin, EVM)).toEqual({ kind: 'foreign', of: 'Ethereum' });
  });

  it('address, with one wrong character, is a typo', () => {
    expect(judgeAddress(addresses, onBitcoin, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb')).toEqual({
      kind: 'typo',
    });
  });

  it('address, of no coin at all, is wrong', () => {
    expect(judgeAddress(addresses, onBitcoin, 'my wallet')).toEqual({ kind: 'wrong' });
  });

  it('contract, of a known token, is no wallet in any spelling', () => {
    const networks = USDT.networks.map((network) => ({ ...network, tokenContracts: [EVM] }));
    const side = { currency: { ...USDT, networks }, networkId: 2 };
    for (const spelling of [EVM, EVM.toLowerCase()])
      expect(judgeAddress(addresses, side, spelling)).toEqual({ kind: 'contract' });
    expect(judgeAddress(addresses, side, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed').kind).toBe('fits');
  });

  it('checks, not loaded yet, no verdict', () => {
    expect(judgeAddress(null, onTron, EVM)).toEqual({ kind: 'unknown' });
  });
});
