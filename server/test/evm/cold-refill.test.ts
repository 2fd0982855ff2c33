/** A refill from a cold EVM wallet, which signs the fields on its own device. */
import { add, formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { type Hex, hexToBigInt, hexToNumber, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, expect, it } from 'vitest';
import { describeWithAnvil } from './anvil.ts';
import { COIN, DOLLAR, type EvmTestNetwork, startEvmNetwork } from './network.ts';

const cold = privateKeyToAccount(`0x${'7'.repeat(64)}`);

describeWithAnvil('a refill from a cold EVM wallet', () => {
  let network: EvmTestNetwork;
  beforeEach(async () => {
    network = await startEvmNetwork(1);
    await network.anvil.client.setBalance({ address: cold.address, value: parseEther('1') });
    await network.callToken('issue', [cold.address, 500_000_000n]);
    await network.anvil.mine();
  });
  const build = (currencyId: number, amount: string) =>
    network.chain.unsigned?.({
      from: cold.address,
      to: network.hot,
      currencyId,
      amount: toDecimal(amount),
    });

  it.each([
    ['coins', COIN, '0.25'],
    ['tokens', DOLLAR, '500'],
  ])('of %s is signed elsewhere and pays the sum to the hot wallet', async (_what, currencyId, amount) => {
    const before = await network.chain.balance(currencyId, network.hot);
    const built = await build(currencyId, amount);
    const fields = JSON.parse(built?.text ?? '') as Record<string, Hex>;
    const number = (name: string) => hexToBigInt(fields[name] ?? '0x0');
    const signed = await cold.signTransaction({
      type: 'eip1559',
      chainId: hexToNumber(fields['chainId'] ?? '0x0'),
      nonce: hexToNumber(fields['nonce'] ?? '0x0'),
      to: fields['to'] as Hex,
      value: number('value'),
      data: fields['data'] as Hex,
      gas: number('gas'),
      maxFeePerGas: number('maxFeePerGas'),
      maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
    });
    await network.chain.broadcast(Buffer.from(signed.slice(2), 'hex'));
    await network.anvil.mine();
    expect((await network.chain.balance(currencyId, network.hot)) - before).toBe(toDecimal(amount));
  });

  it('of all coins but the fee is built, and of no wei more', async () => {
    const { fee } = (await build(COIN, '0.25')) ?? {};
    const most = subtract(toDecimal('1'), fee ?? toDecimal('0'));
    expect(await build(COIN, formatDecimal(most))).toMatchObject({ fee });
    const more = formatDecimal(add(most, toDecimal('0.000000000000000001')));
    await expect(build(COIN, more)).rejects.toThrow('holds too little for this sum and its fee');
  });

  it('beyond its coins, fee included, is not built', async () => {
    await expect(build(COIN, '1')).rejects.toThrow('holds too little for this sum and its fee');
    await expect(build(DOLLAR, '501')).rejects.toThrow();
  });
});
