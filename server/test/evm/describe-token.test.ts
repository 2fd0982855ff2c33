/** What an operator is told of the contract of a token. */
import { type Address, type Hex, stringToHex } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { ChainOutage, type TokenFacts } from '../../src/chains/chain.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { quietLog } from '../database.ts';
import { describeWithAnvil } from './anvil.ts';
import { startBalancer } from './balancer.ts';
import { batchPayer, type EvmTestNetwork, startEvmNetwork } from './network.ts';

const CONTRACT: Address = '0x00000000000000000000000000000000000F00d5';
/** Code that answers every call with this word. */
const answering = (word: Hex): Hex => `0x7f${word.slice(2).padStart(64, '0')}60005260206000f3`;

describeWithAnvil('a token contract', () => {
  let network: EvmTestNetwork;
  beforeAll(async () => {
    network = await startEvmNetwork(1);
  });
  const described = (contract: string): Promise<TokenFacts | undefined> =>
    network.chain.describeToken?.(contract) ?? Promise.resolve(undefined);
  const withCode = async (bytecode: Hex) => {
    await network.anvil.client.setCode({ address: CONTRACT, bytecode });
    return described(CONTRACT);
  };
  const NONE = { decimals: null, symbol: null };

  it('is told with its decimals and symbol', async () => {
    expect(await described(network.token)).toEqual({ hasCode: true, decimals: 6, symbol: 'TUSD' });
  });

  it('is none where no code is', async () => {
    expect(await described('0x00000000000000000000000000000000000F00d6')).toEqual({
      hasCode: false,
      ...NONE,
    });
  });

  it('is none where another contract is', async () => {
    const payer = await network.anvil.deploy(batchPayer, []);
    expect(await described(payer)).toEqual({ hasCode: true, ...NONE });
  });

  it.each<[string, Hex, number | null]>([
    ['255, the most', '0xff', 255],
    ['256', '0x100', null],
    ['a number beyond all counting', stringToHex('MKR', { size: 32 }), null],
  ])('that counts %s decimals and has no text for a symbol is no token', async (_count, word, decimals) => {
    expect(await withCode(answering(word))).toEqual({ hasCode: true, decimals, symbol: null });
  });

  it('of a node that gives no answer is an outage', async () => {
    const rpcUrl = await startBalancer(network.anvil.url, (method) =>
      method === 'eth_call' ? { status: 502 } : undefined,
    );
    // Its decimals at the opening are a call too.
    const assets = network.settings.assets.filter(({ contract }) => contract === null);
    const chain = await openEvmChain({ ...network.settings, assets, rpcUrl }, quietLog);
    await expect(chain.describeToken?.(network.token)).rejects.toBeInstanceOf(ChainOutage);
  });
});
