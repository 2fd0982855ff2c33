import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';

/** Public keys can lose no coin. The signer's keys must match. */
export interface TronKeys {
  /** Account 0 (m/44'/195'/0'). */
  readonly accountXpub: string;
  /** Account 1 (m/44'/195'/1'/0/0). */
  readonly hotAddress: string;
}

export interface TronNode {
  readonly rpcUrl: string;
  /** Your own node has another port for `/walletsolidity`. */
  readonly solidityUrl: string;
  /** Sent as `TRON-PRO-API-KEY`. */
  readonly apiKey: string | null;
  readonly chainId: number;
  readonly explorerUrl: string | null;
  /** In TRX, per transaction. */
  readonly maxFeeTrx: number;
}

export interface TronSettings extends TronNode {
  readonly networkId: number;
  readonly keys: TronKeys;
  readonly signer: PaymentSigner | null;
  readonly assets: readonly ChainAsset[];
  readonly nativeCurrencyId: number;
  readonly timeoutMs?: number;
}
