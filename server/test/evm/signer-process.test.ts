/** The real signer behind its socket pays on a real EVM; this process holds public keys only. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram, makeFolder, start } from '../../../signer/test/process.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { socketSigner } from '../../src/signing/index.ts';
import { quietLog } from '../database.ts';
import { CUSTOMER, describeWithAnvil } from './anvil.ts';
import { amount, DOLLAR, type EvmTestNetwork, MNEMONIC, order, startEvmNetwork } from './network.ts';

describeWithAnvil('a signer behind its socket', () => {
  let network: EvmTestNetwork;
  let program: string;
  beforeAll(async () => {
    [network, program] = [await startEvmNetwork(1), await buildProgram()];
    await network.callToken('issue', [network.hot, parseUnits('1000', 6)]);
    await network.anvil.client.setBalance({ address: network.hot, value: 10n ** 20n });
    await network.anvil.mine();
  });
  afterAll(() => rmSync(program, { force: true }));

  const limit = { network: 2, payment: '100', hour: '150', day: '150' };
  const rules = () => ({
    networks: { 2: 1 },
    limits: [
      { ...limit, asset: network.token, decimals: 6, purposes: ['payout'] },
      { ...limit, asset: 'native', decimals: 18, purposes: ['fee'] },
    ],
  });

  it('pays within its limits, and its journal tells the payments', {
    tags: ['threat:taken-server'],
  }, async () => {
    const folder = makeFolder(rules(), MNEMONIC);
    const running = await start(program, folder);
    const signer = socketSigner(join(folder, 'socket'));
    const chain = await openEvmChain({ ...network.settings, signer }, quietLog);
    const pay = (sum: string, nonce: number) =>
      chain.sign(order({ id: randomUUID(), currencyId: DOLLAR, to: CUSTOMER, amount: amount(sum), nonce }));
    const signed = await pay('100', 0);
    await chain.broadcast(signed.bytes);
    await network.anvil.mine();
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
    expect(await chain.balance(DOLLAR, CUSTOMER)).toBe(amount('100'));
    await expect(pay('51', 1)).rejects.toThrow('for an hour');
    expect(await chain.signedBefore?.()).toMatchObject([
      { wallet: 'hot', nonce: 0, payments: [{ to: CUSTOMER, amount: amount('100') }], signed },
    ]);
    await running.kill();
    await expect(pay('1', 1)).rejects.toThrow('Payments wait until npm run signer is at work');
  });

  it('for another chain than the settings, is refused at start', async () => {
    const folder = makeFolder({ ...rules(), networks: { 2: 56 } }, MNEMONIC);
    await start(program, folder);
    const signer = socketSigner(join(folder, 'socket'));
    await expect(openEvmChain({ ...network.settings, signer }, quietLog)).rejects.toThrow(
      'the signer signs for chain id 56',
    );
  });
});
