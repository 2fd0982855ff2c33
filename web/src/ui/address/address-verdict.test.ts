import { describe, expect, it } from 'vitest';
import { BTC, USDT } from '../../platform/market/catalogue-for-tests.ts';
import * as addresses from './address-checks.ts';
import { judgeAddress, twinNetworks } from './address-verdict.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const onEthereum = { currency: USDT, networkId: 2 };
const onTron = { currency: USDT, networkId: 4 };

describe('judgeAddress', () => {
  it('address, of the chosen network, fits', () => {
    expect(judgeAddress(addresses, onEthereum, EVM)).toEqual({ kind: 'fits', tag: null });
  });

  it('address, of another network of the currency, names that network', () => {
    expect(judgeAddress(addresses, onTron, EVM)).toMatchObject({ kind: 'other', network: { id: 2 } });
  });

  it('address, of no network of the currency, is wrong', () => {
    expect(judgeAddress(addresses, { currency: BTC, networkId: 1 }, EVM)).toEqual({ kind: 'wrong' });
  });

  it('checks, not loaded yet, no verdict', () => {
    expect(judgeAddress(null, onTron, EVM)).toEqual({ kind: 'unknown' });
  });

  it('networks, that share their addresses, are named as twins', () => {
    const [tron, ethereum] = USDT.networks;
    if (tron === undefined || ethereum === undefined) throw new Error('USDT has networks');
    expect(twinNetworks(USDT, ethereum).map(({ id }) => id)).toEqual([2, 3]);
    expect(twinNetworks(USDT, tron)).toEqual([]);
  });
});
