/** The real signer behind its socket pays on a real bitcoind; this process holds public keys only. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram, makeFolder, start } from '../../../signer/test/process.ts';
import { openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import { socketSigner } from '../../src/signing/index.ts';
import { quietLog } from '../database.ts';
import { describeWithBitcoind } from './bitcoind.ts';
import {
  type BitcoinTestNetwork,
  fundHot,
  MNEMONIC,
  order,
  outgoing,
  startBitcoinNetwork,
} from './network.ts';

describeWithBitcoind('a signer of Bitcoin behind its socket', () => {
  let network: BitcoinTestNetwork;
  let program: string;
  beforeAll(async () => {
    [network, program] = [await startBitcoinNetwork(), await buildProgram()];
    await fundHot(network, '1', '2', '3');
  });
  afterAll(() => rmSync(program, { force: true }));

  const limit = { network: 1, asset: 'native', decimals: 8 };
  const rules = (chain = 'bitcoin-regtest') => ({
    networks: { 1: chain },
    limits: [
      { ...limit, purposes: ['payout'], payment: '1', hour: '2.5', day: '9' },
      { ...limit, purposes: ['fee'], payment: '0.001', hour: '0.01', day: '0.1' },
    ],
  });
  const behind = async (folder: string) => {
    const running = await start(program, folder);
    const signer = socketSigner(join(folder, 'socket'));
    return { running, opening: openBitcoinChain({ ...network.settings, signer }, quietLog) };
  };

  it('pays a batch within its limits, and its journal tells the payments', {
    tags: ['threat:taken-server'],
  }, async () => {
    const { bitcoind } = network;
    const { running, opening } = await behind(makeFolder(rules(), MNEMONIC));
    const chain = await opening;
    const to = [await bitcoind.newAddress(), await bitcoind.newAddress('legacy')];
    const batch = order({
      to: '',
      btc: '1',
      id: 'batch',
      nonce: 4,
      payments: to.map((one) => outgoing(one, '1')),
    });
    const signed = await chain.sign(batch);
    await chain.broadcast(signed.bytes);
    await bitcoind.mine();
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
    const one = order({ to: to[0] ?? '', btc: '0.6', id: 'late', nonce: 5, ahead: [signed.bytes] });
    await expect(chain.sign(one)).rejects.toThrow('for an hour');
    expect(await chain.signedBefore?.()).toMatchObject([
      {
        id: 'batch',
        wallet: 'hot',
        nonce: 4,
        payments: to.map((address) => ({ to: address, amount: toDecimal('1') })),
        signed,
      },
    ]);
    await running.kill();
    await expect(chain.sign(one)).rejects.toThrow('Payments wait until npm run signer is at work');
  });

  it('for the main network, is refused at start', async () => {
    const { opening } = await behind(makeFolder(rules('bitcoin'), MNEMONIC));
    await expect(opening).rejects.toThrow('the xpub does not belong to the mnemonic');
  });

  it('with a chain that is none in its limits, does not start', async () => {
    await expect(start(program, makeFolder(rules('bitcorn'), MNEMONIC))).rejects.toThrow(
      'there is no chain bitcorn',
    );
  });
});
