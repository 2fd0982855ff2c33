import type { PaymentSigner } from '../../../signing/index.ts';
import type { ChainAsset } from '../../chain.ts';

export type MoneroNet = 'mainnet' | 'regtest';

export interface MoneroNode {
  readonly net: MoneroNet;
  /** monerod. */
  readonly rpcUrl: string;
  /** monero-wallet-rpc, which gets the view key only. */
  readonly walletUrl: string;
  readonly explorerUrl: string | null;
  /** In piconero: the most that one transaction may cost. */
  readonly maxFee: bigint;
  readonly collectSeconds: number;
  /** The block from which a new wallet file is read. */
  readonly restoreHeight: number;
}

export interface MoneroKeys {
  /** The hot wallet's own; the deposit addresses are its subaddresses. */
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
  /** `null`: this process cannot sign. */
  readonly signer: PaymentSigner | null;
  /** 30 s by default. */
  readonly timeoutMs?: number;
  /** Which of these outputs may be spent, by `txId:outputIndex`. */
  readonly spendable: (outputs: readonly SpendableOutput[]) => Promise<ReadonlySet<string>>;
}
