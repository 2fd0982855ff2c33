/** The chains of `payer.ts`, each with a signer whose journal outlives the process. */
import { openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import type { Chain } from '../../src/chains/chain.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { type MoneroSettings, openMoneroChain } from '../../src/chains/monero/index.ts';
import { openTonChain, type TonSettings } from '../../src/chains/ton/index.ts';
import { openTronChain, type TronSettings } from '../../src/chains/tron/index.ts';
import { openXrpChain, type XrpSettings } from '../../src/chains/xrp/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import {
  bitcoinPublicKeys,
  evmPublicKeys,
  localSigner,
  tonChainName,
  tronChainName,
  xrpChainName,
} from '../../src/signing/index.ts';
import type { PayerSettings } from './payer.ts';

const quietLog = createLogger('silent');
type Secrets = Parameters<typeof localSigner>[0]['secrets'][number];

const signerOf = (
  { networkId, mnemonic, journal }: PayerSettings,
  secrets: Omit<Secrets, 'network' | 'mnemonic'>,
) => localSigner({ secrets: [{ network: networkId, mnemonic, ...secrets } as Secrets], journal });

/** Only the signer calls the spend wallet. */
interface MoneroPlace
  extends Omit<MoneroSettings, 'maxFee' | 'signer' | 'spendable' | 'stopped' | 'paidBefore'> {
  readonly spendWalletUrl: string;
}

/** What the tests hand over as text. */
const given = <Settings>({ network }: PayerSettings): Settings => network as Settings;

const shared = ({ networkId, node: rpcUrl, confirmations }: PayerSettings) => ({
  networkId,
  rpcUrl,
  confirmationsRequired: confirmations,
  explorerUrl: null,
});

const everyOutput = async (outputs: readonly { readonly txId: string; readonly outputIndex: number }[]) =>
  new Set(outputs.map(({ txId, outputIndex }) => `${txId}:${outputIndex}`));

const openings: Readonly<Record<PayerSettings['kind'], (settings: PayerSettings) => Promise<Chain>>> = {
  bitcoin: async (settings) =>
    openBitcoinChain(
      {
        ...shared(settings),
        signer: await signerOf(settings, { chain: 'bitcoin-regtest' }),
        net: 'regtest',
        keys: bitcoinPublicKeys(settings.mnemonic, 'regtest'),
        asset: { currencyId: settings.currencyId, contract: null, decimals: 8 },
        fallbackFeeRate: settings.feeRate,
        maxFeeRate: 300,
        collectSeconds: 0,
        consolidateFeeRate: settings.consolidateFeeRate,
        bumpAfterSeconds: 60,
        watchFrom: null,
        newestIndex: 0,
        stopped: async () => new Set(),
        spendable: everyOutput,
      },
      quietLog,
    ),
  evm: async (settings) =>
    openEvmChain(
      {
        ...shared(settings),
        signer: await signerOf(settings, { chain: 1 }),
        chainId: 1,
        keys: evmPublicKeys(settings.mnemonic),
        assets: [{ currencyId: settings.currencyId, contract: null, decimals: 18 }],
        nativeCurrencyId: settings.currencyId,
        traceInternal: false,
        awaitFinalized: false,
        maxFeeGwei: 500,
        minTipGwei: 0.01,
        bumpAfterSeconds: 60,
      },
      quietLog,
    ),
  monero: async (settings) => {
    const { spendWalletUrl, ...network } = given<MoneroPlace>(settings);
    return openMoneroChain({
      ...network,
      signer: await signerOf(settings, { chain: 'monero', walletUrl: spendWalletUrl }),
      maxFee: 10n ** 11n,
      stopped: async () => new Set(),
      paidBefore: async () => [],
      spendable: everyOutput,
    });
  },
  tron: async (settings) => {
    const network = given<TronSettings>(settings);
    return openTronChain({
      ...network,
      signer: await signerOf(settings, { chain: tronChainName(network.chainId) }),
    });
  },
  ton: async (settings) => {
    const network = given<TonSettings>(settings);
    return openTonChain({
      ...network,
      signer: await signerOf(settings, { chain: tonChainName(network.chainId) }),
    });
  },
  xrp: async (settings) => {
    const network = given<XrpSettings>(settings);
    return openXrpChain({
      ...network,
      signer: await signerOf(settings, { chain: xrpChainName(network.chainId) }),
    });
  },
};

export const openPayersChain = (settings: PayerSettings): Promise<Chain> => openings[settings.kind](settings);
