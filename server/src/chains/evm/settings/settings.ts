import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';
import type { NodeAddress } from '../node/node-roles.ts';

/** Public keys can lose no coin. The signer's keys must match. */
export interface EvmKeys {
  readonly accountXpub: string;
  readonly hotAddress: string;
}

export interface DerivedKeys {
  readonly keys: EvmKeys;
  readonly chainId: number;
}

export interface EvmNode {
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly moreNodes?: readonly NodeAddress[];
  readonly explorerUrl: string | null;
  /** Needs `debug_traceBlockByHash`. */
  readonly traceInternal: boolean;
  readonly awaitFinalized: boolean;
  /** In gwei. */
  readonly maxFeeGwei: number;
  /** In gwei, above 0. */
  readonly minTipGwei: number;
  readonly bumpAfterSeconds: number;
}

export interface EvmSettings extends EvmNode {
  readonly networkId: number;
  readonly keys: EvmKeys;
  readonly signer: PaymentSigner | null;
  readonly otherKeys?: ReadonlyMap<number, DerivedKeys>;
  readonly assets: readonly ChainAsset[];
  /** Of operators, as the catalogue has them now. */
  readonly addedAssets?: () => readonly ChainAsset[];
  readonly nativeCurrencyId: number;
  readonly confirmationsRequired: number;
  readonly timeoutMs?: number;
}
