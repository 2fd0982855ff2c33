import { beforeAll, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { openTronChain, type TronSettings, tronNetwork } from '../../src/chains/tron/index.ts';
import { StartProblem } from '../../src/platform/start-problem.ts';
import { localSigner, tronPublicKeys } from '../../src/signing/index.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { anyAddress, DOLLAR, MNEMONIC, startTronNetwork, type TronTestNetwork, tronAt } from './network.ts';

const OTHER_MNEMONIC = 'test test test test test test test test test test test junk';

describeWithAnvil('opening TRON, on the stand-in,', () => {
  let network: TronTestNetwork;
  beforeAll(async () => {
    network = await startTronNetwork();
  });
  const refusal = async (change: Partial<TronSettings>): Promise<string> => {
    const problem = await openTronChain({ ...network.settings, ...change }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    return String(problem);
  };

  it('is refused when the node serves another chain', { tags: ['threat:lying-node'] }, async () => {
    expect(await refusal({ chainId: 728_126_428 })).toContain('names chain id 728126428, but the node');
  });

  it('is refused with a ceiling below a usual payment', async () => {
    const words = await refusal({ maxFeeTrx: 10 });
    expect(words).toContain('maxFeeTrx in PAROM_TRON allows 10');
    const usual = Number(/costs up to ([\d.]+) TRX/.exec(words)?.[1]);
    await openTronChain({ ...network.settings, maxFeeTrx: usual });
    expect(await refusal({ maxFeeTrx: Number((usual - 0.000001).toFixed(6)) })).toContain(
      `costs up to ${usual} TRX`,
    );
  });

  it('is refused with other decimals than the token counts', async () => {
    const assets = network.settings.assets.map((asset) => ({ ...asset, decimals: 18 }));
    expect(await refusal({ assets })).toContain('is set to 18 decimals, but the network counts 6');
  });

  it('is an outage where the token has no contract', async () => {
    const assets = [{ currencyId: DOLLAR, contract: anyAddress(), decimals: 6 }];
    const opening = openTronChain({ ...network.settings, assets });
    await expect(opening).rejects.toThrow('Smart contract is not exist');
  });

  it('is refused with keys of another mnemonic', { tags: ['threat:pay-address-swap'] }, async () => {
    const { chainId } = network.settings;
    const secrets = [{ network: 4, chain: `tron-${chainId}` as const, mnemonic: OTHER_MNEMONIC }];
    const signer = await localSigner({ secrets, journal: null });
    const { accountXpub, hotAddress } = tronPublicKeys(OTHER_MNEMONIC);
    expect(await refusal({ signer })).toContain('the xpub does not belong to the mnemonic');
    const keys = { ...tronPublicKeys(MNEMONIC), accountXpub };
    expect(await refusal({ signer, keys })).toContain('the hot address does not belong to the mnemonic');
    expect(hotAddress).not.toBe(network.hot);
  });

  it('of a node that refuses is an outage that shows neither its path nor its key', async () => {
    const url = await tronAt(network.ledger, 8, () => 403);
    const opening = openTronChain({ ...network.settings, rpcUrl: `${url}/secret`, apiKey: 'secret' });
    const failure = await opening.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ChainOutage);
    expect(String(failure)).not.toContain('secret');
  });
});

it.each([
  ['no JSON', '{', 'must be a JSON object'],
  ['an address of another network', '{"hotAddress":"0x00"}', 'must be an address as T'],
  ['an unknown key', '{"colour":"red"}', 'colour'],
  ['fewer confirmations than producers', '{"confirmations":1}', '19'],
])('PAROM_TRON with %s is refused', (_what, text, words) => {
  expect(tronNetwork.safeParse(text).error?.message).toContain(words);
});
