import { sha256 } from './bytes.ts';
import type { Freezer } from './guards/freezer.ts';
import type { Rules } from './guards/rules.ts';
import { Journal } from './journal/journal.ts';
import { evmNetwork } from './networks/evm.ts';
import { openEvmAccounts } from './networks/evm-keys.ts';
import type { SigningNetwork } from './networks/network.ts';
import { simulatedNetwork, type TxIdSpelling } from './networks/simulated.ts';
import { createSigner, type Signer } from './signer.ts';

export interface EvmSecrets {
  readonly network: number;
  readonly chainId: number;
  readonly mnemonic: string;
}

export function evmNetworksOf(secrets: readonly EvmSecrets[]): SigningNetwork[] {
  const all = new Map(
    secrets.map(({ network, chainId, mnemonic }) => [
      network,
      { id: network, chainId, accounts: openEvmAccounts(mnemonic) },
    ]),
  );
  return [...all.values()].map((own) => evmNetwork(own, all));
}

export const simulatedNetworksOf = (ids: ReadonlyMap<number, TxIdSpelling>): SigningNetwork[] =>
  [...ids].map(([id, spelling]) => simulatedNetwork(id, spelling));

/** The name of a wallet. It tells nothing of its keys. */
const walletOf = ({ keys: { kind, chainId, hotAddress, accountXpub } }: SigningNetwork): string =>
  sha256([kind, chainId, hotAddress, accountXpub].join(' ')).slice(0, 12);

export interface OpenSigner extends Signer {
  /** Bytes of a torn last line that were cut off. */
  readonly cut: number;
  close(): Promise<void>;
}

export async function openSigner(settings: {
  readonly networks: readonly SigningNetwork[];
  /** `null`: in memory. */
  readonly journal: string | null;
  /** Networks whose wallet may be another than the journal's: its numbers begin anew. */
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
