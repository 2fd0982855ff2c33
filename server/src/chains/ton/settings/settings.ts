import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';

export interface TonNode {
  /** The network's own `global_id`; -239 is the main net. */
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly apiKey: string | null;
  readonly explorerUrl: string | null;
}

export interface TonKeys {
  /** Of the hot wallet: 32 bytes in small hexadecimal. */
  readonly publicKey: string;
  readonly mnemonic: string | null;
}

export interface TonSettings extends TonNode, Pick<TonKeys, 'publicKey'> {
  readonly networkId: number;
  readonly nativeCurrencyId: number;
  /** The coin, and jettons by the address of their master. */
  readonly assets: readonly ChainAsset[];
  /** `null`: this process cannot sign. */
  readonly signer: PaymentSigner | null;
  /** 15 s by default. */
  readonly timeoutMs?: number;
}
