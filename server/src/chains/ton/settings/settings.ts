import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';

export interface TonNode {
  /** The `global_id`; -239 is the main net. */
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly apiKey: string | null;
  readonly explorerUrl: string | null;
}

export interface TonKeys {
  /** 32 bytes in small hexadecimal. */
  readonly publicKey: string;
  readonly mnemonic: string | null;
}

export interface TonSettings extends TonNode, Pick<TonKeys, 'publicKey'> {
  readonly networkId: number;
  readonly nativeCurrencyId: number;
  /** Jettons by their master's address. */
  readonly assets: readonly ChainAsset[];
  readonly signer: PaymentSigner | null;
  readonly timeoutMs?: number;
}
