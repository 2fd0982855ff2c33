import { formatDecimal } from '@parom/contract/money';
import { beforeAll, expect, it } from 'vitest';
import { depositPath } from '../../src/chains/bitcoin/coin.ts';
import { bitcoinNetwork, openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import { openKeys } from '../../src/chains/bitcoin/sending/keys.ts';
import { ChainOutage } from '../../src/chains/chain.ts';
import { StartProblem } from '../../src/platform/start-problem.ts';
import { bitcoinPublicKeys } from '../../src/signing/index.ts';
import { quietLog } from '../database.ts';
import { type Bitcoind, describeWithBitcoind, startBitcoind } from './bitcoind.ts';
import { BTC, MNEMONIC, settingsFor } from './network.ts';
import { startProxy } from './proxy.ts';

const THIRD_MNEMONIC = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
const OTHER_MNEMONIC = 'test test test test test test test test test test test junk';

describeWithBitcoind('opening Bitcoin', () => {
  let bitcoind: Bitcoind;
  beforeAll(async () => {
    bitcoind = await startBitcoind();
  });
  const opening = (overrides: Parameters<typeof settingsFor>[1]) =>
    openBitcoinChain(settingsFor(bitcoind, overrides), quietLog).catch((error: unknown) => error);

  it('is refused when the node serves another chain', async () => {
    const refusal = await opening({
      net: 'mainnet',
      keys: bitcoinPublicKeys(MNEMONIC, 'mainnet'),
      signer: null,
    });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain(
      'names the network mainnet, but the node of its rpcUrl serves the chain "regtest"',
    );
  });

  it.each([
    ['accountXpub', 'the xpub'],
    ['hotXpub', 'the hot address'],
  ] as const)('is refused with an %s of another mnemonic', async (key, what) => {
    const keys = {
      ...bitcoinPublicKeys(MNEMONIC, 'regtest'),
      [key]: bitcoinPublicKeys(OTHER_MNEMONIC, 'regtest')[key],
    };
    const refusal = await opening({ keys });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain(`${what} does not belong to the mnemonic`);
    expect(String(refusal)).not.toContain('wave');
  });

  it('with a wrong password is an outage that shows no password', async () => {
    const rpcUrl = bitcoind.url.replace('of-tests', 'guessed');
    const refusal = await opening({ rpcUrl });
    expect(refusal).toBeInstanceOf(ChainOutage);
    expect(String(refusal)).toContain('refuses the user and password');
    expect(String(refusal)).not.toContain('guessed');
  });

  it('is refused by a node without wallets, and says what to do', async () => {
    const url = await bitcoind.withoutWallets();
    const refusal = await opening({ rpcUrl: url });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain('Start it without -disablewallet');
  });

  it('twice at once makes one watching wallet, without private keys', async () => {
    const keys = bitcoinPublicKeys(OTHER_MNEMONIC, 'regtest');
    const chains = await Promise.all([opening({ keys, signer: null }), opening({ keys, signer: null })]);
    for (const chain of chains) expect(chain).not.toBeInstanceOf(Error);
    const wallets = await bitcoind.call<string[]>('listwallets');
    const ours = wallets.filter((name) => name.startsWith('parom-'));
    expect(ours).toHaveLength(1);
    const info = await bitcoind.call<{ private_keys_enabled: boolean }>('getwalletinfo', [], ours[0]);
    expect(info.private_keys_enabled).toBe(false);
  });

  it('on a new node finds old coins at the newest address, a thousand unpaid ones behind', async () => {
    const keys = bitcoinPublicKeys(THIRD_MNEMONIC, 'regtest');
    const newestIndex = 2_500;
    const address = openKeys(keys, 'regtest').addressOf(depositPath(newestIndex));
    await bitcoind.send(address, '0.5');
    await bitcoind.mine();
    // An address that is watched from now on shows the last two hours too.
    await bitcoind.setTime(new Date(Date.now() + 86_400_000));
    await bitcoind.mine(12);
    const asked = { keys, signer: null, watchFrom: new Date(0), newestIndex };
    const chain = await openBitcoinChain(settingsFor(bitcoind, asked), quietLog);
    expect((await chain.makeDepositAddress(newestIndex)).address).toBe(address);
    expect(formatDecimal(await chain.balance(BTC, address))).toBe('0.5');
  });

  it('waits while the wallet reads blocks for another process', async () => {
    expect(await opening({})).not.toBeInstanceOf(Error);
    let looks = 0;
    const rpcUrl = await startProxy(bitcoind.url, (method, _, ask) => {
      if (method !== 'getwalletinfo' || ++looks > 3) return undefined;
      const scanning = { duration: 1, progress: 0.5 };
      return ask().then(({ result }) => ({ result: { ...(result as object), scanning } }));
    });
    expect(await opening({ rpcUrl })).not.toBeInstanceOf(Error);
    expect(looks).toBeGreaterThan(3);
  });

  it.each([
    [
      { accountXpub: bitcoinPublicKeys(MNEMONIC, 'mainnet').accountXpub },
      'has an accountXpub of another network',
    ],
    [{ hotXpub: bitcoinPublicKeys(MNEMONIC, 'regtest').accountXpub }, 'names one key twice'],
    [{ fallbackFeeRate: 400 }, 'has a fallbackFeeRate above its maxFeeRate'],
    [{ rpcUrl: 'ftp://127.0.0.1' }, 'must be an http or https URL'],
    [{ surplus: 1 }, 'surplus'],
  ])('with the setting %j is refused in a sentence', (change, sentence) => {
    const { accountXpub, hotXpub } = bitcoinPublicKeys(MNEMONIC, 'regtest');
    const sound = { network: 'regtest', rpcUrl: 'http://127.0.0.1:1', accountXpub, hotXpub };
    expect(bitcoinNetwork.safeParse(JSON.stringify(sound)).success).toBe(true);
    const read = bitcoinNetwork.safeParse(JSON.stringify({ ...sound, ...change }));
    expect(read.error?.issues.map(({ message }) => message).join()).toContain(sentence);
  });
});
