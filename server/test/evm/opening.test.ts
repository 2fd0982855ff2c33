import { createServer, type RequestListener } from 'node:http';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { evmPublicKeys, localSigner } from '../../src/signing/index.ts';
import { quietLog } from '../database.ts';
import { freePort } from '../free-port.ts';
import { describeWithAnvil } from './anvil.ts';
import { DECLINED, type RpcAnswer, startBalancer } from './balancer.ts';
import {
  amount,
  batchPayer,
  COIN,
  depositAddress,
  type EvmTestNetwork,
  MNEMONIC,
  only,
  order,
  startEvmNetwork,
} from './network.ts';

describeWithAnvil('opening an EVM network', () => {
  let network: EvmTestNetwork;
  beforeAll(async () => {
    network = await startEvmNetwork(1);
  });

  it('with the chain id of another network, is refused by a sentence', {
    tags: ['threat:lying-node'],
  }, async () => {
    await expect(openEvmChain({ ...network.settings, chainId: 56 }, quietLog)).rejects.toThrow(
      'network 2 is set to chain id 56, but its node serves chain id 1',
    );
  });

  it('with wrong decimals of a token, is refused by a sentence', async () => {
    const assets = network.settings.assets.map((asset) => ({ ...asset, decimals: 18 }));
    await expect(openEvmChain({ ...network.settings, assets }, quietLog)).rejects.toThrow(
      'is set to 18 decimals, but the network counts 6',
    );
  });

  it('with a token where no contract is, is refused by a sentence', async () => {
    const assets = [{ currencyId: 3, contract: network.hot, decimals: 6 }];
    await expect(openEvmChain({ ...network.settings, assets }, quietLog)).rejects.toThrow(
      'there is no token contract at',
    );
  });

  it('with words that do not belong to the public keys, is refused without telling the words', async () => {
    const words = 'test test test test test test test test test test test junk';
    const signerOf = (mnemonic: string) =>
      localSigner({ secrets: [{ network: 2, chain: 1, mnemonic }], journal: null });
    const signer = await signerOf(words);
    await expect(openEvmChain({ ...network.settings, signer }, quietLog)).rejects.toThrow(
      /^the xpub does not belong to the mnemonic$/,
    );
    await expect(signerOf(`${words}y`)).rejects.toThrow(
      /^the mnemonic is not a valid English BIP-39 phrase$/,
    );
  });

  it('without words, gives out the addresses that the words own, and signs nothing', {
    tags: ['threat:pay-address-swap'],
  }, async () => {
    const keys = evmPublicKeys(MNEMONIC);
    const watching = await openEvmChain({ ...network.settings, keys, signer: null }, quietLog);

    for (const index of [0, 1, 2_000_000_000]) {
      expect(await watching.makeDepositAddress(index)).toEqual({
        address: await depositAddress(network.chain, index),
        memo: null,
        derivationIndex: index,
      });
    }
    expect(await watching.hotAddress()).toBe(network.hot);
    await expect(watching.sign(order({ to: network.hot, amount: amount('1') }))).rejects.toThrow(
      'holds public keys only',
    );
  });

  it('twice for two chains with the same words, never gives out one address on both', async () => {
    const other = await startEvmNetwork(56);
    const addresses = await Promise.all(
      [network.chain, other.chain].flatMap((chain) => [0, 1, 2].map((index) => depositAddress(chain, index))),
    );
    expect(new Set([...addresses, network.hot])).toHaveLength(7);
  });

  it.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    ['falls silent in the middle of its answer', (_request, response) => void response.write('{')],
  ])('of a node that %s, is an outage after the set time', async (_what, answer) => {
    const silent = await startServer(answer);
    const started = performance.now();
    const opening = openEvmChain(
      {
        ...network.settings,
        rpcUrl: silent.url,
        timeoutMs: 200,
      },
      quietLog,
    );
    await expect(opening).rejects.toBeInstanceOf(ChainOutage);
    expect(performance.now() - started).toBeLessThan(10_000);
    silent.close();
  });

  it('of a node that traces nothing, works and tells that it sees no payments of contracts', async () => {
    const rpcUrl = await startBalancer(network.anvil.url, (method) =>
      method.startsWith('debug_') ? DECLINED : undefined,
    );
    const chain = await openEvmChain({ ...network.settings, rpcUrl }, quietLog);
    const ourAddress = await depositAddress(chain, 0);
    const payer = await network.anvil.deploy(batchPayer, []);
    await network.anvil.client.writeContract({
      address: payer,
      abi: batchPayer.abi,
      functionName: 'payCoins',
      args: [[ourAddress], [10n]],
      value: 10n,
      chain: null,
    });
    await network.anvil.send(ourAddress, 20n);
    await network.anvil.mine();

    const block = await chain.block(await network.anvil.height(), only(ourAddress));

    expect(chain.seesInternalCalls).toBe(false);
    expect(network.chain.seesInternalCalls).toBe(true);
    expect(block?.transfers.map((transfer) => transfer.units)).toEqual([20n]);
    expect(await chain.balance(COIN, ourAddress)).toBe(30n);
  });

  it('tells of its head and of each block when it was made', async () => {
    const { anvil, chain } = network;
    await anvil.mine();
    const { timestamp } = await anvil.client.getBlock();
    const made = { madeAt: new Date(Number(timestamp) * 1_000) };
    const head = await chain.head();
    expect(head).toMatchObject(made);
    expect(await chain.block(head.height, only())).toMatchObject(made);
  });

  it('tells the finalised block, or nothing where the node cannot or is not asked', async () => {
    const { anvil, chain, settings } = network;
    await anvil.mine(3);
    const head = await chain.head();
    const { hash } = await anvil.client.getBlock({ blockNumber: BigInt(head.height - 2) });
    expect(await chain.finalised?.()).toEqual({ height: head.height - 2, hash });
    for (const answer of [
      { error: { code: -32602, message: 'invalid block number' } },
      { error: { code: -32000, message: 'finalized block not found' } },
      { error: { code: -39001, message: 'Unknown block' } },
      { result: null },
    ]) {
      const rpcUrl = await startBalancer(anvil.url, (_, [tag]) => (tag === 'finalized' ? answer : undefined));
      expect(await (await openEvmChain({ ...settings, rpcUrl }, quietLog)).finalised?.()).toBeNull();
    }
    const busy = await startBalancer(anvil.url, (_, [tag]) =>
      tag === 'finalized' ? { status: 429 } : undefined,
    );
    const opened = await openEvmChain({ ...settings, rpcUrl: busy }, quietLog);
    await expect(opened.finalised?.()).rejects.toBeInstanceOf(ChainOutage);
    const depthOnly = await openEvmChain({ ...settings, awaitFinalized: false }, quietLog);
    expect(depthOnly.finalised).toBeUndefined();
  });

  it('without traces warns at the start, unless they are switched off', async () => {
    const rpcUrl = await startBalancer(network.anvil.url, (method) =>
      method.startsWith('debug_') ? DECLINED : undefined,
    );
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
    await openEvmChain({ ...network.settings, rpcUrl, traceInternal: false }, log);
    await openEvmChain(network.settings, log);
    expect(warnings).toEqual([]);
    await openEvmChain({ ...network.settings, rpcUrl }, log);
    expect(warnings).toEqual([expect.stringContaining('does not trace blocks')]);
  });

  it.each([
    [-32000, 'block not found'],
    [-32005, 'limit exceeded'],
    [-32603, 'internal error'],
  ])(
    'of a node that cannot trace just now (%i, %s), is an outage and not one that never will',
    async (code, message) => {
      const rpcUrl = await startBalancer(network.anvil.url, (method) =>
        method.startsWith('debug_') ? { error: { code, message } } : undefined,
      );
      await expect(openEvmChain({ ...network.settings, rpcUrl }, quietLog)).rejects.toBeInstanceOf(
        ChainOutage,
      );
    },
  );

  it('of a node that stops tracing later, reads no block half: it is an outage', async () => {
    let refuses = false;
    let answer: RpcAnswer = DECLINED;
    const rpcUrl = await startBalancer(network.anvil.url, (method) =>
      refuses && method.startsWith('debug_') ? answer : undefined,
    );
    const chain = await openEvmChain({ ...network.settings, rpcUrl }, quietLog);
    await network.anvil.send(network.hot, 1n);
    await network.anvil.mine();
    refuses = true;
    await expect(chain.block(await network.anvil.height(), only(network.hot))).rejects.toBeInstanceOf(
      ChainOutage,
    );
    await network.anvil.mine(128);
    const old = (await network.anvil.height()) - 128;
    await expect(chain.block(old, only(network.hot))).rejects.toBeInstanceOf(ChainOutage);
    answer = { error: { code: -32000, message: 'missing trie node 12ab (path ) <nil>' } };
    expect((await chain.block(old, only(network.hot)))?.transfers).toHaveLength(1);
  });
});

async function startServer(listener: RequestListener) {
  const server = createServer(listener);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
