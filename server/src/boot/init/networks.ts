/** The settings of the networks whose nodes were named. */
import type { Answers, NetworkName } from './questions.ts';

/** As `npm run signer -- show` prints them. */
export type PublicKeys = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Single {
  readonly setting: string;
  /** Of the signer's public keys. */
  readonly keys: readonly string[];
  readonly further: (answers: Answers, moneroViewKey: string) => object;
}

const CHAIN_IDS = { ethereum: 1, bsc: 56 } as const;
const SINGLES: Readonly<Record<Exclude<NetworkName, keyof typeof CHAIN_IDS>, Single>> = {
  bitcoin: {
    setting: 'PAROM_BITCOIN',
    keys: ['accountXpub', 'hotXpub'],
    further: () => ({ network: 'mainnet' }),
  },
  monero: {
    setting: 'PAROM_MONERO',
    keys: ['address'],
    further: ({ moneroWallet }, viewKeyFile) => ({
      network: 'mainnet',
      walletUrl: moneroWallet,
      viewKeyFile,
    }),
  },
  ton: { setting: 'PAROM_TON', keys: ['publicKey'], further: ({ tonUsdt }) => tokensOf(tonUsdt) },
  tron: {
    setting: 'PAROM_TRON',
    keys: ['accountXpub', 'hotAddress'],
    further: ({ tronUsdt, tronSolidity = '' }) => ({
      ...(tronSolidity !== '' && { solidityUrl: tronSolidity }),
      ...tokensOf(tronUsdt),
    }),
  },
  xrp: { setting: 'PAROM_XRP', keys: ['publicKey'], further: () => ({}) },
};

const tokensOf = (contract = ''): object => (contract === '' ? {} : { tokens: { USDT: contract } });

export function networkSettings(
  answers: Answers,
  shown: PublicKeys,
  moneroViewKey: string,
): Record<string, string> {
  const evm = (['ethereum', 'bsc'] as const).flatMap((network) => {
    const rpcUrl = answers[network] ?? '';
    const tokens = tokensOf(answers[`${network}Usdt`]);
    if (rpcUrl === '') return [];
    return [{ network, rpcUrl, chainId: CHAIN_IDS[network], ...shown.PAROM_EVM_NETWORKS, ...tokens }];
  });
  const singles = Object.entries(SINGLES).flatMap(([network, { setting, keys, further }]) => {
    const rpcUrl = answers[network] ?? '';
    if (rpcUrl === '') return [];
    const own = Object.fromEntries(keys.map((key) => [key, shown[setting]?.[key]]));
    return [[setting, JSON.stringify({ ...further(answers, moneroViewKey), rpcUrl, ...own })]];
  });
  return {
    ...(evm.length > 0 && { PAROM_EVM_NETWORKS: JSON.stringify(evm) }),
    ...Object.fromEntries(singles),
  };
}
