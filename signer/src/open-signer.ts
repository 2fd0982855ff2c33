import { sha256 } from './bytes.ts';
import type { Freezer } from './guards/freezer.ts';
import type { Rules } from './guards/rules.ts';
import { Journal } from './journal/journal.ts';
import {
  type ChainName,
  type NamedChain,
  tonGlobalId,
  tronChainId,
  xrpNetworkId,
} from './networks/chain-name.ts';
import { type EvmChainKeys, evmNetwork } from './networks/evm.ts';
import { openEvmAccounts } from './networks/evm-keys.ts';
import type { SigningNetwork } from './networks/network.ts';
import { simulatedNetwork, type TxIdSpelling } from './networks/simulated.ts';
import { createSigner, type Signer } from './signer.ts';

export interface NetworkSecrets {
  readonly network: number;
  readonly chain: ChainName;
  readonly mnemonic: string;
  /** Of the wallet program that signs, where no library can. */
  readonly walletUrl?: string | null;
}

export async function networksOf(secrets: readonly NetworkSecrets[]): Promise<SigningNetwork[]> {
  const evm = new Map<number, EvmChainKeys>();
  const others: SigningNetwork[] = [];
  for (const { network: id, chain, mnemonic, walletUrl = null } of secrets)
    if (typeof chain === 'number') evm.set(id, { id, chainId: chain, accounts: openEvmAccounts(mnemonic) });
    else if (chain === 'monero') others.push(await ofMonero(id, walletUrl, mnemonic));
    else others.push(await otherNetwork(id, chain, mnemonic));
  return [...[...evm.values()].map((own) => evmNetwork(own, evm)), ...others];
}

async function ofMonero(id: number, walletUrl: string | null, mnemonic: string): Promise<SigningNetwork> {
  const { moneroNetwork } = await import('./networks/monero.ts');
  return moneroNetwork(id, walletUrl, mnemonic);
}

/** Each loads its library only when it is named. */
async function otherNetwork(id: number, chain: NamedChain, mnemonic: string): Promise<SigningNetwork> {
  const networkId = xrpNetworkId(chain);
  if (networkId !== null) {
    const { xrpNetwork } = await import('./networks/xrp.ts');
    return xrpNetwork(id, networkId, mnemonic);
  }
  const tron = tronChainId(chain);
  if (tron !== null) {
    const { tronNetwork } = await import('./networks/tron.ts');
    return tronNetwork(id, tron, mnemonic);
  }
  const ton = tonGlobalId(chain);
  if (ton !== null) {
    const { tonNetwork } = await import('./networks/ton.ts');
    return tonNetwork(id, ton, mnemonic);
  }
  const { bitcoinNetwork } = await import('./networks/bitcoin.ts');
  return bitcoinNetwork(id, chain === 'bitcoin' ? 'mainnet' : 'regtest', mnemonic);
}

export async function xrpPublicKeys(mnemonic: string) {
  const { xrpPublicKey } = await import('./networks/xrp-keys.ts');
  return xrpPublicKey(mnemonic);
}

export async function tonPublicKeys(mnemonic: string, globalId: number) {
  const { tonPublicKey } = await import('./networks/ton-keys.ts');
  return tonPublicKey(mnemonic, globalId);
}

export const simulatedNetworksOf = (ids: ReadonlyMap<number, TxIdSpelling>): SigningNetwork[] =>
  [...ids].map(([id, spelling]) => simulatedNetwork(id, spelling));

/** The name tells nothing of the keys. */
const walletOf = ({ keys: { kind, chainId, hotAddress, accountXpub } }: SigningNetwork): string =>
  sha256([kind, chainId, hotAddress, accountXpub].join(' ')).slice(0, 12);

export interface OpenSigner extends Signer {
  readonly cut: number;
  close(): Promise<void>;
}

export async function openSigner(settings: {
  readonly networks: readonly SigningNetwork[];
  readonly journal: string | null;
  /** Their wallet may not be the journal's: numbers begin anew. */
  readonly replaced?: ReadonlySet<number>;
  readonly rules?: Rules;
  readonly freezer?: Freezer;
  readonly now?: () => number;
  readonly say?: (line: string) => void;
}): Promise<OpenSigner> {
  const { networks, rules = null, freezer = null, now = Date.now, say = () => {} } = settings;
  const wallets = new Map(networks.map((network) => [network.id, walletOf(network)]));
  const { journal, cut } = await Journal.open(settings.journal, wallets, settings.replaced);
  const byId = new Map(networks.map((network) => [network.id, network]));
  const signer = createSigner({ networks: byId, journal, rules, freezer, now, say });
  return { ...signer, cut, close: () => journal.close() };
}
