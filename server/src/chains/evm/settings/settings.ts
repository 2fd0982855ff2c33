/** One EVM network: the operator's settings and the catalogue's facts. */
import type { ChainAsset } from '../../chain.ts';

/**
 * A process that only hands out addresses has public keys and can lose no coin. The worker has the mnemonic
 * too, which must match them.
 */
export interface EvmKeys {
  /** Account `m/44'/60'/1'` of the deposit addresses. */
  readonly accountXpub: string;
  /** `m/44'/60'/0'/0/0`. */
  readonly hotAddress: string;
  /** English BIP-39; `null` without signing. */
  readonly mnemonic: string | null;
}

/** With the chain id in each path. */
export interface DerivedKeys {
  readonly keys: EvmKeys;
  readonly chainId: number;
}

/** The node, and how far it is trusted. */
export interface EvmNode {
  /** EIP-155 id; another one is refused. */
  readonly chainId: number;
  readonly rpcUrl: string;
  /** Put before a transaction id: `https://etherscan.io/tx/`. */
  readonly explorerUrl: string | null;
  /**
   * Needs `debug_traceBlockByHash`. Without it, coins from contracts (batch payouts) are found by
   * reconciliation only, and an operator settles them.
   */
  readonly traceInternal: boolean;
  /** Wait for finalisation where the node tells it, besides the depth. */
  readonly awaitFinalized: boolean;
  /** In gwei. The node's price is paid, so it needs a limit. */
  readonly maxFeeGwei: number;
  /** In gwei, above 0: nodes refuse less than their floor, and may suggest less. */
  readonly minTipGwei: number;
}

export interface EvmSettings extends EvmNode {
  readonly networkId: number;
  readonly keys: EvmKeys;
  /** Keys of the other EVM networks, whose addresses may receive coins here. */
  readonly otherKeys?: ReadonlyMap<number, DerivedKeys>;
  readonly assets: readonly ChainAsset[];
  readonly nativeCurrencyId: number;
  readonly confirmationsRequired: number;
  /** 15 s by default. */
  readonly timeoutMs?: number;
}
