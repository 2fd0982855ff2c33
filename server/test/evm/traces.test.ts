import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import { DECLINED, type OtherAnswer, startBalancer } from './balancer.ts';
import { batchPayer, depositAddress, type EvmTestNetwork, only, startEvmNetwork } from './network.ts';

/** Calls an address without code 400 times with 64 KB of zeros, for 300,000 gas. */
const UNREADABLE = '0x6101905b600060006201000060006000335af1506001900380600357500000';

const GAVE_UP = { error: { code: -32000, message: 'execution timeout' } };

describeWithAnvil('a block of an EVM network whose trace cannot be read at once', () => {
  let network: EvmTestNetwork;
  let ourAddress: `0x${string}`;
  let payer: `0x${string}`;
  let logged: { height: number; txIds: string[] }[];
  beforeEach(async () => {
    network = await startEvmNetwork(1);
    ourAddress = await depositAddress(network.chain, 0);
    payer = await network.anvil.deploy(batchPayer, []);
    logged = [];
  });

  /** The chain behind a node whose `answer` may change. */
  async function openBehind(answer: OtherAnswer, timeoutMs = 15_000): Promise<EvmChain> {
    let isOpen = false;
    const rpcUrl = await startBalancer(network.anvil.url, (...call) =>
      isOpen ? answer(...call) : undefined,
    );
    const log = pino(
      { level: 'warn' },
      new Writable({ write: (line, _encoding, done) => (logged.push(JSON.parse(String(line))), done()) }),
    );
    const chain = await openEvmChain({ ...network.settings, rpcUrl, timeoutMs }, log);
    isOpen = true;
    return chain;
  }

  const payByContract = (units: bigint) =>
    network.anvil.client.writeContract({
      address: payer,
      abi: batchPayer.abi,
      functionName: 'payCoins',
      args: [[ourAddress], [units]],
      value: units,
      chain: null,
    });
  async function mineAndRead(chain: EvmChain) {
    await network.anvil.mine();
    const height = await network.anvil.height();
    return { height, units: await unitsIn(chain, height) };
  }
  const unitsIn = async (chain: EvmChain, height: number) =>
    (await chain.block(height, only(ourAddress)))?.transfers.map(({ units }) => units);

  it('with one transaction too large to read, shows all others and names it', {
    tags: ['threat:untraceable-transaction'],
  }, async () => {
    const chain = await openBehind(() => undefined);
    const txId = await network.anvil.client.sendTransaction({
      account: STRANGER,
      data: UNREADABLE,
      chain: null,
    });
    await payByContract(10n);
    await network.callToken('issue', [ourAddress, 20n]);
    await network.anvil.send(ourAddress, 30n);

    const { height, units } = await mineAndRead(chain);

    expect((await network.anvil.client.getTransactionReceipt({ hash: txId })).status).toBe('success');
    expect(units?.toSorted()).toEqual([10n, 20n, 30n]);
    expect(logged).toMatchObject([{ networkId: 2, height, unseen: 1, txIds: [txId] }]);
  });

  it.each<[string, OtherAnswer]>([
    ['the node takes too long for it', (method) => (method === 'debug_traceBlockByHash' ? null : undefined)],
    ['the node gives up', (method) => (method === 'debug_traceBlockByHash' ? GAVE_UP : undefined)],
    [
      'the node gave up on one transaction of it',
      async (method, _params, ask) => {
        const answer = await ask();
        if (method !== 'debug_traceBlockByHash') return answer;
        const [first, ...others] = answer.result as { txHash: string }[];
        return { result: [{ txHash: first?.txHash, error: 'execution timeout' }, ...others] };
      },
    ],
    [
      'the node shows no trace of one transaction of it',
      async (method, _params, ask) => {
        const answer = await ask();
        if (method !== 'debug_traceBlockByHash') return answer;
        const [first, ...others] = answer.result as { txHash: string }[];
        return { result: [{ txHash: first?.txHash, result: null }, ...others] };
      },
    ],
  ])('because %s, is read transaction by transaction', async (_why, answer) => {
    const chain = await openBehind(answer, 1_000);
    await payByContract(10n);
    await payByContract(20n);
    expect((await mineAndRead(chain)).units?.toSorted()).toEqual([10n, 20n]);
    expect(logged).toEqual([]);
  });

  it('and one of whose transactions takes too long even alone, shows the others', async () => {
    let left = 1;
    const chain = await openBehind((method) => {
      if (method === 'debug_traceBlockByHash') return null;
      return method === 'debug_traceTransaction' && left-- > 0 ? null : undefined;
    }, 1_000);
    await payByContract(10n);
    await payByContract(20n);
    await payByContract(30n);
    expect((await mineAndRead(chain)).units).toHaveLength(2);
    expect(logged).toMatchObject([{ unseen: 1 }]);
  });

  it('because the node fell silent, is an outage and not half a block', async () => {
    let isSilent = false;
    const chain = await openBehind((method) => {
      isSilent ||= method === 'debug_traceBlockByHash';
      return isSilent ? null : undefined;
    }, 1_000);
    await payByContract(10n);
    await expect(mineAndRead(chain)).rejects.toBeInstanceOf(ChainOutage);
    expect(logged).toEqual([]);
  });

  it('and whose transactions the node declines to trace, is an outage', async () => {
    const chain = await openBehind((method) => {
      if (method === 'debug_traceBlockByHash') return GAVE_UP;
      return method === 'debug_traceTransaction' ? DECLINED : undefined;
    });
    await payByContract(10n);
    await expect(mineAndRead(chain)).rejects.toBeInstanceOf(ChainOutage);
  });

  /** An old block in which contracts pay these amounts. */
  async function mineOld(...amounts: readonly bigint[]) {
    const txIds: string[] = [];
    for (const units of amounts) txIds.push(await payByContract(units));
    await network.anvil.mine();
    const height = await network.anvil.height();
    await network.anvil.mine(128);
    return { txIds, height };
  }

  it('and that is old, is read one by one for a moment only', {
    tags: ['threat:untraceable-transaction'],
  }, async () => {
    const asked: unknown[] = [];
    const chain = await openBehind((method, params) => {
      if (method === 'debug_traceBlockByHash') return GAVE_UP;
      if (method !== 'debug_traceTransaction') return undefined;
      asked.push(params[0]);
      return asked.length <= 6 ? undefined : null;
    }, 1_000);
    const { txIds, height } = await mineOld(1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n);

    expect((await unitsIn(chain, height))?.toSorted()).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
    expect(asked.toSorted()).toEqual(txIds.slice(0, 8).toSorted());
    expect(logged).toMatchObject([{ height, txIds: txIds.slice(6) }]);
  });

  it('and that is old, waits no longer for one slow trace', {
    tags: ['threat:untraceable-transaction'],
  }, async () => {
    const chain = await openBehind((method) => {
      if (method === 'debug_traceBlockByHash') return GAVE_UP;
      return method === 'debug_traceTransaction' ? null : undefined;
    });
    const { txIds, height } = await mineOld(1n, 2n);
    const began = performance.now();
    expect(await unitsIn(chain, height)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(7_500);
    expect(logged).toMatchObject([{ height, txIds }]);
  });

  it('and that is old, but for one transaction that no node can tell, shows all others', {
    tags: ['threat:untraceable-transaction'],
  }, async () => {
    let unreadable = '';
    const chain = await openBehind(async (method, params, ask) => {
      if (method === 'debug_traceTransaction' && params[0] === unreadable) return GAVE_UP;
      const answer = await ask();
      if (method !== 'debug_traceBlockByHash') return answer;
      const all = answer.result as { txHash: string }[];
      return { result: all.map((one) => (one.txHash === unreadable ? { txHash: unreadable } : one)) };
    });
    const { txIds, height } = await mineOld(10n, 20n, 30n);
    unreadable = txIds[0] ?? '';

    const block = await chain.block(height, only(ourAddress));
    expect(block?.transfers.map(({ units }) => units)).toEqual([20n, 30n]);
    expect(block?.unseen).toEqual([unreadable]);
    expect(logged).toMatchObject([{ height, unseen: 1, txIds: [unreadable] }]);
  });

  it('with some left out unnamed is read one by one and shows each once', async () => {
    const chain = await openBehind(async (method, _params, ask) => {
      const answer = await ask();
      if (method !== 'debug_traceBlockByHash') return answer;
      const [, ...others] = answer.result as { result: unknown }[];
      return { result: others.map(({ result }) => ({ result })) };
    });
    await payByContract(10n);
    await payByContract(20n);
    expect((await mineAndRead(chain)).units?.toSorted()).toEqual([10n, 20n]);
  });

  it.each<[string, OtherAnswer]>([
    ['nothing', (method) => (method === 'debug_traceBlockByHash' ? { result: [] } : undefined)],
    [
      'all but the last transaction',
      async (method, _params, ask) => {
        const answer = await ask();
        if (method !== 'debug_traceBlockByHash') return answer;
        return { result: (answer.result as unknown[]).slice(0, -1) };
      },
    ],
  ])('because the node reported %s, is read transaction by transaction', async (_what, answer) => {
    const chain = await openBehind(answer);
    await payByContract(10n);
    await payByContract(20n);
    expect((await mineAndRead(chain)).units?.toSorted()).toEqual([10n, 20n]);
  });

  it('and that is old, is skipped with a warning when pruned; otherwise an outage', async () => {
    let message = 'limit exceeded';
    const chain = await openBehind((method) =>
      method === 'debug_traceBlockByHash' ? { error: { code: -32005, message } } : undefined,
    );
    const txId = await payByContract(10n);
    await network.anvil.mine();
    const height = await network.anvil.height();
    await network.anvil.mine(128);

    await expect(unitsIn(chain, height)).rejects.toBeInstanceOf(ChainOutage);
    expect(logged).toEqual([]);
    for (const lost of [
      'required historical state unavailable (reexec=128)',
      'state 0x12 is not available',
    ]) {
      message = lost;
      expect(await unitsIn(chain, height)).toEqual([]);
    }
    expect(logged).toMatchObject([
      { height, unseen: 1, txIds: [txId] },
      { height, unseen: 1, txIds: [txId] },
    ]);
  });

  it('though itself as large as blocks can be, is read', async () => {
    const chain = await openBehind(async (method, _params, ask) => {
      const answer = await ask();
      if (method !== 'eth_getBlockByNumber') return answer;
      return { result: { ...(answer.result as object), extraData: `0x${'00'.repeat(11_000_000)}` } };
    });
    await network.anvil.send(ourAddress, 20n, CUSTOMER);
    expect((await mineAndRead(chain)).units).toEqual([20n]);
  });
});
