import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';

export interface XrpNode {
  /** The `network_id`; 0 is the main net. */
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly explorerUrl: string | null;
  /** In drops. */
  readonly maxFee: number;
}

export interface XrpKeys {
  /** 33 bytes in capital hexadecimal. */
  readonly publicKey: string;
  readonly mnemonic: string | null;
}

export interface XrpSettings extends XrpNode, Pick<XrpKeys, 'publicKey'> {
  readonly networkId: number;
  readonly asset: ChainAsset;
  readonly signer: PaymentSigner | null;
  readonly timeoutMs?: number;
}
