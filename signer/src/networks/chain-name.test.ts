import { describe, expect, it } from 'vitest';
import { MNEMONIC } from '../../test/payments.ts';
import { networksOf } from '../open-signer.ts';
import {
  isNamedChain,
  type NamedChain,
  tonChainName,
  tonGlobalId,
  tronChainId,
  tronChainName,
  xrpChainName,
  xrpNetworkId,
} from './chain-name.ts';

const TRON_MAIN_NET = 728_126_428;

describe('the name of a chain', () => {
  it.each<[NamedChain, string, number | null]>([
    ['bitcoin', 'bitcoin', null],
    ['bitcoin-regtest', 'bitcoin', null],
    ['monero', 'monero', null],
    ['xrp', 'xrp', 0],
    ['xrp-1', 'xrp', 1],
    ['tron', 'tron', TRON_MAIN_NET],
    ['tron-3448148188', 'tron', 3_448_148_188],
    ['ton', 'ton', -239],
    ['ton-testnet', 'ton', -3],
  ])('%s opens its own kind of network', async (chain, kind, chainId) => {
    expect(isNamedChain(chain)).toBe(true);
    const secrets = { network: 5, chain, mnemonic: MNEMONIC, walletUrl: 'http://127.0.0.1:1' };
    const [network] = await networksOf([secrets]);
    expect(network?.keys).toMatchObject({ network: 5, kind, chainId });
    const idOf = { xrp: xrpNetworkId, tron: tronChainId, ton: tonGlobalId };
    for (const [name, read] of Object.entries(idOf)) expect(read(chain)).toBe(name === kind ? chainId : null);
  });

  it('is found by the id that the network itself tells', () => {
    expect([0, 1].map(xrpChainName)).toEqual(['xrp', 'xrp-1']);
    expect([TRON_MAIN_NET, 3_448_148_188].map(tronChainName)).toEqual(['tron', 'tron-3448148188']);
    expect([-239, -3].map(tonChainName)).toEqual(['ton', 'ton-testnet']);
  });

  it.each([
    ['xrp-0'],
    ['xrp-01'],
    ['xrp-12345'],
    ['tron-'],
    ['tron-0'],
    ['ton-main'],
    ['Bitcoin'],
    [''],
    [1],
  ])('%s is none', (name) => {
    expect(isNamedChain(name)).toBe(false);
  });
});
