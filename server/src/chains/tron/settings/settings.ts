import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';

/** Public keys can lose no coin. The signer's keys must match them. */
export interface TronKeys {
  /** Account 0 (m/44'/195'/0'), which derives the deposit addresses. */
  readonly accountXpub: string;
  /** Account 1 (m/44'/195'/1'/0/0). */
  readonly hotAddress: string;
}

export interface TronNode {
  readonly rpcUrl: string;
  /** Serves `/walletsolidity`; a node of your own has another port for it. */
  readonly solidityUrl: string;
  /** Sent as `TRON-PRO-API-KEY`; `null`: none. */
  readonly apiKey: string | null;
  readonly chainId: number;
  readonly explorerUrl: string | null;
  /** In TRX: the most that one transaction may cost. */
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
