/** A stand-in for rippled: no real node was contacted. */
import { beforeAll, describe, expect, it } from 'vitest';
import { requireTag } from '../../../signer/src/networks/xrp-keys.ts';
import { ChainOutage } from '../../src/chains/chain.ts';
import { openXrpChain, xrpNetwork } from '../../src/chains/xrp/index.ts';
import { StartProblem } from '../../src/platform/start-problem.ts';
import { xrpPublicKeys } from '../../src/signing/index.ts';
import { MNEMONIC, startXrpNetwork, type XrpTestNetwork } from './network.ts';

const OTHER_MNEMONIC = 'test test test test test test test test test test test junk';

let network: XrpTestNetwork;
beforeAll(async () => {
  network = await startXrpNetwork();
});
const opening = (overrides: Partial<XrpTestNetwork['settings']> = {}) =>
  openXrpChain({ ...network.settings, ...overrides }).catch((error: unknown) => error);
const PUBLIC_KEY = `02${'AB'.repeat(32)}`;
const parsed = (settings: object) => xrpNetwork.safeParse(JSON.stringify(settings));

describe('opening the XRP Ledger', () => {
  it('is refused when the node serves another network', async () => {
    const refusal = await opening({ chainId: 0 });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain('names the network 0, but the node of its rpcUrl serves network 1000');
  });

  it('is refused while the hot account takes payments without a tag', async () => {
    network.rippled.change(network.hot, { flags: 0 });
    const refusal = await opening();
    network.rippled.change(network.hot, { flags: 0x0002_0000 });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain('scripts/xrp-keys.mjs');
    expect(await opening()).not.toBeInstanceOf(Error);
  });

  it('works once the transaction of xrp-keys is in the ledger', async () => {
    const { rippled, hot } = network;
    rippled.change(hot, { flags: 0 });
    const { bytes } = requireTag(MNEMONIC, rippled.nextSequence(hot), 12);
    expect(rippled.submit(bytes.toUpperCase())).toBe('tesSUCCESS');
    rippled.close();
    expect(await opening()).not.toBeInstanceOf(Error);
  });

  it('is refused when the signer holds another mnemonic', async () => {
    const { publicKey, hotAddress } = await xrpPublicKeys(OTHER_MNEMONIC);
    network.rippled.fund(hotAddress, 50_000_000n, { flags: 0x0002_0000 });
    const refusal = await opening({ publicKey });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain('does not belong to the mnemonic');
    expect(String(refusal)).not.toContain('wave');
  });

  it('is refused while the hot account is not in the ledger', async () => {
    const refusal = await opening({
      publicKey: '0330E7FC9D56BB25D6893BA3F317AE5BCF33B3291BD63DB32654A313222F7FD020',
    });
    expect(refusal).toBeInstanceOf(StartProblem);
    expect(String(refusal)).toContain('is not in the ledger yet');
  });

  it('without a node is an outage that shows no password', async () => {
    const refusal = await opening({ rpcUrl: 'http://parom:guessed@127.0.0.1:1' });
    expect(refusal).toBeInstanceOf(ChainOutage);
    expect(String(refusal)).not.toContain('guessed');
  });
});

describe('PAROM_XRP', () => {
  const good = { rpcUrl: 'http://127.0.0.1:5005', publicKey: PUBLIC_KEY };

  it('is of the main net by default', () => {
    expect(parsed(good).data).toMatchObject({ chainId: 0, maxFee: 100_000, mnemonic: null });
  });

  it.each([
    ['another kind of key', { ...good, publicKey: `ED${'AB'.repeat(32)}` }],
    ['a network whose transactions name it', { ...good, networkId: 1_025 }],
    ['a WebSocket', { ...good, rpcUrl: 'wss://xrplcluster.com' }],
    ['an unknown key', { ...good, hotAddress: 'r…' }],
    ['no fee', { ...good, maxFee: 9 }],
  ])('refuses %s', (_what, settings) => {
    expect(parsed(settings).success).toBe(false);
  });
});
