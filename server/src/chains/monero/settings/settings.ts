import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';

export type MoneroNet = 'mainnet' | 'regtest';

export interface MoneroNode {
  readonly net: MoneroNet;
  readonly rpcUrl: string;
  /** It gets the view key only. */
  readonly walletUrl: string;
  readonly explorerUrl: string | null;
  /** In piconero, per transaction. */
  readonly maxFee: bigint;
  readonly collectSeconds: number;
  readonly restoreHeight: number;
}

export interface MoneroKeys {
  /** Deposit addresses are its subaddresses. */
  readonly address: string;
  readonly viewKey: string;
}

export interface SpendableOutput {
  readonly txId: string;
  readonly outputIndex: number;
  readonly isOnDepositAddress: boolean;
}

export interface MoneroSettings extends MoneroNode, MoneroKeys {
  readonly networkId: number;
  readonly asset: ChainAsset;
  readonly confirmationsRequired: number;
  readonly signer: PaymentSigner | null;
  readonly timeoutMs?: number;
  readonly spendable: (outputs: readonly SpendableOutput[]) => Promise<ReadonlySet<string>>;
  readonly paidBefore: (addresses: readonly string[]) => Promise<readonly string[]>;
  /** Ours, and never spent with others. */
  readonly stopped: (outputs: readonly SpendableOutput[]) => Promise<ReadonlySet<string>>;
}
