/** A refill from a cold Bitcoin wallet, which signs a PSBT on its own device. */
import { toDecimal } from '@parom/contract/money';
import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { beforeEach, expect, it } from 'vitest';
import { bitcoinNets } from '../../src/signing/index.ts';
import { describeWithBitcoind } from './bitcoind.ts';
import { type BitcoinTestNetwork, BTC, startBitcoinNetwork } from './network.ts';

const { privateKey, publicKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
const COLD = p2wpkh(publicKey ?? new Uint8Array(), bitcoinNets.regtest.address).address ?? '';

describeWithBitcoind('a refill from a cold Bitcoin wallet', () => {
  let network: BitcoinTestNetwork;
  beforeEach(async () => {
    network = await startBitcoinNetwork();
    for (const sum of ['0.2', '0.5', '0.1']) await network.bitcoind.send(COLD, sum);
    await network.bitcoind.mine();
  });
  const build = (amount: string, from = COLD) =>
    network.chain.unsigned?.({ from, to: network.hot, currencyId: BTC, amount: toDecimal(amount) });

  it('is signed elsewhere, pays the sum to the hot wallet and returns its change', async () => {
    const built = await build('0.6');
    expect(built?.format).toBe('psbt');
    const transaction = Transaction.fromPSBT(base64.decode(built?.text ?? ''));
    transaction.sign(privateKey ?? new Uint8Array());
    transaction.finalize();
    await network.bitcoind.call('sendrawtransaction', [hex.encode(transaction.extract())]);
    await network.bitcoind.mine();
    expect(await network.chain.balance(BTC, network.hot)).toBe(toDecimal('0.6'));
    const { total_amount: left } = await network.bitcoind.call<{ total_amount: number }>('scantxoutset', [
      'start',
      [`addr(${COLD})`],
    ]);
    expect(toDecimal(left.toFixed(8)) + (built?.fee ?? 0n)).toBe(toDecimal('0.2'));
  });

  it('beyond its coins, or from an address that needs more than a PSBT, is not built', async () => {
    await expect(build('0.8')).rejects.toThrow('holds too little for this sum and its fee');
    const legacy = await network.bitcoind.ofCustomer<string>('getnewaddress', ['', 'legacy']);
    await expect(build('0.1', legacy)).rejects.toThrow('is no segwit address');
  });
});
