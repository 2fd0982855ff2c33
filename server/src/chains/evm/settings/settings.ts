import type { ChainAsset } from '../../chain.ts';

/** Public keys can lose no coin. The mnemonic must match them. */
export interface EvmKeys {
  readonly accountXpub: string;
  /** `m/44'/60'/0'/0/0`. */
  readonly hotAddress: string;
  readonly mnemonic: string | null;
}

export interface DerivedKeys {
  readonly keys: EvmKeys;
  readonly chainId: number;
}

export interface EvmNode {
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly explorerUrl: string | null;
  /** Needs `debug_traceBlockByHash`. Without it only reconciliation finds coins from contracts. */
  readonly traceInternal: boolean;
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
