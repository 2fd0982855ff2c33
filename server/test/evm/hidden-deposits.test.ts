/** Deposits by contracts, after a re-org into a block whose internal calls were unseen. */
import { parseEther } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChainOutage, type Transfer } from '../../src/chains/chain.ts';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import { quietLog } from '../database.ts';
import { readUpTo } from '../scripted-chain.ts';
import { describeWithAnvil } from './anvil.ts';
import { type OtherAnswer, startBalancer } from './balancer.ts';
import { batchPayer, depositAddress, type EvmTestNetwork, only, startEvmNetwork } from './network.ts';

describeWithAnvil('a deposit in a block with unseen internal calls', () => {
  let network: EvmTestNetwork;
  let ourAddress: `0x${string}`;
  let ourSecond: `0x${string}`;
  let deposit: Transfer;
  let height: number;

  beforeEach(async () => {
    network = await startEvmNetwork(1);
    ourAddress = await depositAddress(network.chain, 0);
    ourSecond = await depositAddress(network.chain, 1);
    const payer = await network.anvil.deploy(batchPayer, []);
    await network.anvil.client.writeContract({
      address: payer,
      abi: batchPayer.abi,
      functionName: 'payCoins',
      args: [
        [ourAddress, ourSecond],
        [parseEther('1'), parseEther('1')],
      ],
      value: parseEther('2'),
      chain: null,
    });
    await network.anvil.mine();
    height = await network.anvil.height();
    deposit = (await network.chain.block(height, only(ourAddress)))?.transfers[0] as Transfer;
    expect(deposit.outputIndex).toBeLessThan(-1);
  });

  async function behind(answer: OtherAnswer): Promise<EvmChain> {
    const rpcUrl = await startBalancer(network.anvil.url, answer);
    return openEvmChain({ ...network.settings, rpcUrl }, quietLog);
  }

  describe.each(['partly', 'forgotten'] as const)('(it was read %s)', (memory) => {
    const look = (chain: EvmChain, known: Transfer = deposit) =>
      chain.pending(only(ourAddress, ourSecond), [known], readUpTo(height, memory));

    it('whose transaction the node shows, is there, with its block', async () => {
      const { hash } = await network.anvil.client.getBlock({ blockNumber: BigInt(height) });
      expect(await look(network.chain)).toEqual([
        { ...deposit, hidden: { block: { height, hash }, isThere: true } },
      ]);
    });

    it.each([
      ['sum', (of: Transfer) => ({ ...of, units: of.units + 1n })],
      ['address', (of: Transfer) => ({ ...of, address: ourSecond })],
      ['place', (of: Transfer) => ({ ...of, outputIndex: of.outputIndex - 1 })],
    ])('with another %s in its trace is missing, and not called gone', async (_what, changed) => {
      const otherwise = changed(deposit);
      expect(await look(network.chain, otherwise)).toEqual([]);
      const read = readUpTo(height, memory);
      expect(await network.chain.gone([otherwise], read)).toEqual([]);
    });

    it('whose transaction reverted there is missing, and not called gone', async () => {
      const chain = await behind(async (method, _params, ask) => {
        const { result } = await ask();
        return {
          result: method === 'eth_getTransactionReceipt' ? { ...(result as object), status: '0x0' } : result,
        };
      });
      expect(await look(chain)).toEqual([]);
      expect(await chain.gone([deposit], readUpTo(height, memory))).toEqual([]);
    });

    it('without a trace waits, is called hidden, and is asked again later', async () => {
      let asked = 0;
      const chain = await behind((method) => {
        if (method !== 'debug_traceTransaction') return undefined;
        asked += 1;
        return { error: { code: -32000, message: 'required historical state unavailable (reexec=128)' } };
      });
      expect(await look(chain)).toMatchObject([{ ...deposit, hidden: { isThere: false } }]);
      expect(await look(chain)).toEqual([deposit]);
      expect(asked).toBe(1);
    });

    it.each([
      ['a proxy before the node ends on', { status: 502 }],
      ['the node is too busy for', { status: 429 }],
      ['the node answers with nothing', { result: null }],
    ] as const)(
      'whose trace %s, waits and is said to be hidden, and holds no look up',
      async (_what, answer) => {
        let asked = 0;
        const chain = await behind((method) => {
          if (method !== 'debug_traceTransaction') return undefined;
          asked += 1;
          return answer;
        });
        expect(await look(chain)).toMatchObject([{ ...deposit, hidden: { isThere: false } }]);
        expect(await look(chain)).toEqual([deposit]);
        expect(asked).toBe(1);
      },
    );

    it('during an outage of the node, throws, and is asked again', async () => {
      let isOut = true;
      const chain = await behind((method) => {
        if (method === 'debug_traceTransaction') return isOut ? { status: 502 } : undefined;
        return isOut && method === 'eth_blockNumber' ? { status: 502 } : undefined;
      });
      await expect(look(chain)).rejects.toThrow(ChainOutage);
      isOut = false;
      expect(await look(chain)).toMatchObject([{ hidden: { isThere: true } }]);
    });

    it('whose transaction the node has in another block, waits and is asked again', async () => {
      let isElsewhere = true;
      const chain = await behind(async (method, _params, ask) => {
        const { result } = await ask();
        if (method !== 'eth_getTransactionReceipt' || !isElsewhere) return { result };
        return { result: { ...(result as object), blockHash: `0x${'7'.repeat(64)}` } };
      });
      expect(await look(chain)).toEqual([deposit]);
      isElsewhere = false;
      expect(await look(chain)).toMatchObject([{ hidden: { isThere: true } }]);
    });
  });
});
