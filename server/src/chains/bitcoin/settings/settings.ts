import type { BitcoinNet, PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';
import type { Outpoint } from '../coin.ts';

/** Public keys can lose no coin. */
export interface BitcoinKeys {
  /** Account 1 of BIP 84: the deposit addresses. */
  readonly accountXpub: string;
  /** Account 0: the hot wallet and its change. */
  readonly hotXpub: string;
}

export interface BitcoinNode {
  readonly net: BitcoinNet;
  readonly rpcUrl: string;
  readonly explorerUrl: string | null;
  /** In satoshis per virtual byte, where the node has no estimate. */
  readonly fallbackFeeRate: number;
  readonly maxFeeRate: number;
  readonly collectSeconds: number;
  readonly bumpAfterSeconds: number;
  readonly watchFrom: Date | null;
}

export interface BitcoinSettings extends BitcoinNode {
  readonly networkId: number;
  readonly keys: BitcoinKeys;
  /** `null`: this process cannot sign. */
  readonly signer: PaymentSigner | null;
  readonly asset: ChainAsset;
  readonly confirmationsRequired: number;
  /** 30 s by default. */
  readonly timeoutMs?: number;
  /**
   * Which of these coins may be spent, by name. A stopped deposit's coin is never mixed with others, and an
   * undecided deposit's coin is not ours yet.
   */
  readonly spendable: (
    coins: readonly (Outpoint & { readonly isOnDepositAddress: boolean })[],
  ) => Promise<ReadonlySet<string>>;
}
