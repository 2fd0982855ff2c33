/** A stand-in for TON: no real node was contacted. */
import { inEnglish } from '@parom/contract/console/answers/answers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { checkNetwork } from '../../src/chains/check-network.ts';
import { spell } from '../../src/chains/ton/encoding/messages.ts';
import { openTonChain, tonNetwork } from '../../src/chains/ton/index.ts';
import { StartProblem } from '../../src/platform/start-problem.ts';
import { tonPublicKeys } from '../../src/signing/index.ts';
import { anyAddress, nanotons, startTonNetwork, TON, type TonTestNetwork, ton } from './network.ts';
import { sendCoins } from './send-coins.ts';

const OTHER_MNEMONIC = 'test test test test test test test test test test test junk';

let network: TonTestNetwork;
beforeAll(async () => {
  network = await startTonNetwork();
});
const opening = (overrides: Partial<TonTestNetwork['settings']> = {}) =>
  openTonChain({ ...network.settings, ...overrides }).catch((error: unknown) => error);

describe('opening TON', () => {
  it('is refused when the node serves another network', async () => {
    const refusal = await opening({ chainId: -3 });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain('names the network -3, but the node of its rpcUrl serves network -239');
  });

  it('is refused when the signer holds another mnemonic', async () => {
    const { publicKey, hotAddress } = await tonPublicKeys(OTHER_MNEMONIC, -239);
    sendCoins(network.world, hotAddress, nanotons(ton('1')));
    await network.world.close();
    const refusal = await opening({ publicKey });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain('does not belong to the mnemonic');
  });

  it('is refused while the wallet holds no TON', async () => {
    const refusal = await opening({ publicKey: '11'.repeat(32), signer: null });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain('holds no TON');
  });

  it('without a node is an outage that shows no password', async () => {
    const refusal = await opening({ rpcUrl: 'http://parom:guessed@127.0.0.1:1' });
    expect(refusal).toBeInstanceOf(ChainOutage);
    expect(String(refusal)).not.toContain('guessed');
  });
});

it('the check of TON finds all as expected', async () => {
  const { world, chain, hot, jettons } = network;
  sendCoins(world, hot, nanotons(ton('12')), { memo: '4711' });
  const holder = anyAddress();
  jettons.issue(spell(holder), 7n);
  jettons.pay(holder, hot, 7n, '4711');
  await world.close();
  const rows = await checkNetwork(chain, {
    now: new Date(),
    confirmations: 1,
    nameOf: (id) => (id === TON ? 'TON' : 'USDT'),
  });
  expect(rows.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(rows.find(({ check }) => inEnglish([check]) === 'a past transfer of TON')?.found).toMatchObject({
    code: 'foundTransfer',
    parts: { amount: '12', transaction: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

describe('PAROM_TON', () => {
  const good = { rpcUrl: 'http://127.0.0.1:8081/api/v2/jsonRPC', publicKey: 'AB'.repeat(32) };
  const parsed = (settings: object) => tonNetwork.safeParse(JSON.stringify(settings));

  it('is of the main net by default', () => {
    expect(parsed(good).data).toMatchObject({ chainId: -239, publicKey: 'ab'.repeat(32), mnemonic: null });
  });

  it.each([
    ['a short key', { ...good, publicKey: 'ab' }],
    ['an unknown network', { ...good, networkId: 1 }],
    ['a WebSocket', { ...good, rpcUrl: 'wss://toncenter.com' }],
    ['an unknown key', { ...good, hotAddress: 'UQ…' }],
    ['a token without an address', { ...good, tokens: { USDT: 'USDT' } }],
  ])('refuses %s', (_what, settings) => {
    expect(parsed(settings).success).toBe(false);
  });
});
