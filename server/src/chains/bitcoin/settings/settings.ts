import type { BitcoinNet, PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';
import type { Outpoint } from '../coin.ts';

/** Public keys can lose no coin. */
export interface BitcoinKeys {
  /** Account 1 of BIP 84: the deposits. */
  readonly accountXpub: string;
  readonly hotXpub: string;
}

export interface BitcoinNode {
  readonly net: BitcoinNet;
  readonly rpcUrl: string;
  readonly explorerUrl: string | null;
  /** In satoshis per virtual byte. */
  readonly fallbackFeeRate: number;
  readonly maxFeeRate: number;
  readonly collectSeconds: number;
  readonly bumpAfterSeconds: number;
  /** Small coins are joined at this rate or below, in satoshis per virtual byte. */
  readonly consolidateFeeRate: number;
  readonly watchFrom: Date | null;
}

export interface BitcoinSettings extends BitcoinNode {
  readonly networkId: number;
  readonly keys: BitcoinKeys;
  readonly signer: PaymentSigner | null;
  readonly asset: ChainAsset;
  readonly confirmationsRequired: number;
  readonly timeoutMs?: number;
  /** A new node reads old blocks for the deposit addresses up to this index. */
  readonly newestIndex: number;
  /**
   * A stopped deposit's coin is never mixed with others, and an undecided deposit's coin is not ours yet.
   */
  readonly spendable: (
    coins: readonly (Outpoint & { readonly isOnDepositAddress: boolean })[],
  ) => Promise<ReadonlySet<string>>;
  /** Ours, and never spent with others. */
  readonly stopped: (coins: readonly Outpoint[]) => Promise<ReadonlySet<string>>;
}
