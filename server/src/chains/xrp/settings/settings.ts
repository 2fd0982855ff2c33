import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';

export interface XrpNode {
  /** The ledger's own `network_id`; 0 is the main net. */
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly explorerUrl: string | null;
  /** In drops. */
  readonly maxFee: number;
}

export interface XrpKeys {
  /** Of the hot account: 33 bytes in capital hexadecimal. */
  readonly publicKey: string;
  readonly mnemonic: string | null;
}

export interface XrpSettings extends XrpNode, Pick<XrpKeys, 'publicKey'> {
  readonly networkId: number;
  readonly asset: ChainAsset;
  /** `null`: this process cannot sign. */
  readonly signer: PaymentSigner | null;
  /** 15 s by default. */
  readonly timeoutMs?: number;
}
