import { subtract } from '@parom/contract/money';
import { bytesToHex, parseEther, parseTransaction, parseUnits } from 'viem';
import { beforeEach, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { quietLog } from '../database.ts';
import { describeWithAnvil } from './anvil.ts';
import { startBalancer } from './balancer.ts';
import {
  amount,
  COIN,
  DOLLAR,
  depositAddress,
  depositWallet,
  type EvmTestNetwork,
  order,
  sendSigned,
  startEvmNetwork,
} from './network.ts';

describeWithAnvil('emptying a deposit address of an EVM network', () => {
  let network: EvmTestNetwork;
  let chain: EvmTestNetwork['chain'];
  let ourAddress: `0x${string}`;
  beforeEach(async () => {
    network = await startEvmNetwork(1);
    ({ chain } = network);
    ourAddress = await depositAddress(chain, 5);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
  });

  it('of a token, with gas sent ahead, moves all of it to the hot wallet', async () => {
    await network.callToken('issue', [ourAddress, parseUnits('250.5', 6)]);
    await network.anvil.mine();
    const sweep = order({
      currencyId: DOLLAR,
      from: depositWallet(5),
      to: network.hot,
      amount: amount('250.5'),
    });
    await expect(chain.sign(sweep)).rejects.toBeInstanceOf(ChainOutage);

    const gas = await chain.estimateFee(DOLLAR);
    await sendSigned(chain, await chain.sign(order({ id: 'gas', to: ourAddress, amount: gas })));
    await network.anvil.mine();
    const payment = await sendSigned(chain, await chain.sign(sweep));
    await network.anvil.mine();

    expect((await chain.lookUp(payment)).state).toBe('included');
    expect(await chain.balance(DOLLAR, ourAddress)).toBe(0n);
    expect(await chain.balance(DOLLAR, network.hot)).toBe(amount('250.5'));
  });

  it('of coins, less the fee, leaves no more than what the fee turned out cheaper', async () => {
    await network.anvil.send(ourAddress, parseEther('1'));
    await network.anvil.mine();
    const fee = await chain.estimateFee(COIN);
    const swept = subtract(amount('1'), fee);
    const hotBefore = await chain.balance(COIN, network.hot);

    const payment = await sendSigned(
      chain,
      await chain.sign(order({ from: depositWallet(5), to: network.hot, amount: swept })),
    );
    await network.anvil.mine();

    expect((await chain.lookUp(payment)).state).toBe('included');
    expect((await chain.balance(COIN, network.hot)) - hotBefore).toBe(swept);
    expect(await chain.balance(COIN, ourAddress)).toBeLessThan(fee);
  });

  it('of coins, after a small rise of prices, offers the rest and succeeds', async () => {
    await network.anvil.send(ourAddress, parseEther('1'));
    await network.anvil.mine();
    const swept = subtract(amount('1'), await chain.estimateFee(COIN));
    const { baseFeePerGas } = await network.anvil.client.getBlock();
    await network.anvil.client.setNextBlockBaseFeePerGas({
      baseFeePerGas: ((baseFeePerGas ?? 0n) * 3n) / 2n,
    });
    await network.anvil.mine();

    const payment = await sendSigned(
      chain,
      await chain.sign(order({ from: depositWallet(5), to: network.hot, amount: swept })),
    );
    await network.anvil.mine();

    expect((await chain.lookUp(payment)).state).toBe('included');
  });

  it('of coins, after prices rose tenfold, is an outage and signs nothing that cannot be mined', async () => {
    await network.anvil.send(ourAddress, parseEther('1'));
    await network.anvil.mine();
    const swept = subtract(amount('1'), await chain.estimateFee(COIN));
    const { baseFeePerGas } = await network.anvil.client.getBlock();
    await network.anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: (baseFeePerGas ?? 0n) * 10n });
    await network.anvil.mine();

    const sweep = order({ from: depositWallet(5), to: network.hot, amount: swept });
    await expect(chain.sign(sweep)).rejects.toBeInstanceOf(ChainOutage);
  });

  it('pays no less than the nodes’ tip: a small one waits, a large one offers all', async () => {
    const bsc = await startEvmNetwork(56);
    await bsc.anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n });
    await bsc.anvil.mine();
    const rpcUrl = await startBalancer(bsc.anvil.url, (method) =>
      method === 'eth_maxPriorityFeePerGas' ? { result: '0x77359400' } : undefined,
    );
    const own = await openEvmChain({ ...bsc.settings, rpcUrl }, quietLog);
    const address = await depositAddress(own, 5);
    const sweep = order({ from: depositWallet(5), to: bsc.hot, amount: amount('1') });
    const hold = (gasPrice: bigint) =>
      bsc.anvil.client.setBalance({ address, value: parseEther('1') + 21_000n * gasPrice });

    await hold(999_999_999n);
    await expect(own.sign(sweep)).rejects.toBeInstanceOf(ChainOutage);
    await hold(1_500_000_000n);
    const { maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(
      bytesToHex((await own.sign(sweep)).bytes) as `0x02${string}`,
    );
    expect([maxFeePerGas, maxPriorityFeePerGas]).toEqual([1_500_000_000n, 1_500_000_000n]);
  });
});
