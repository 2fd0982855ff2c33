/** What one EVM network is: what the operator configured, and what the catalogue adds to it. */
import type { ChainAsset } from '../../chain.ts';

/**
 * A process that only hands out addresses holds the public half of the deposit account and can lose no coin; the one
 * that signs holds the words as well, and they must belong to the rest.
 */
export interface EvmKeys {
  /** Extended public key of `m/44'/60'/1'`, the account that deposit addresses are derived from. */
  readonly accountXpub: string;
  /** The address at `m/44'/60'/0'/0/0`. */
  readonly hotAddress: string;
  /** English BIP-39 words; `null` in a process that does not sign. */
  readonly mnemonic: string | null;
}

/** Keys, and the chain id that is part of each path below them. */
export interface DerivedKeys {
  readonly keys: EvmKeys;
  readonly chainId: number;
}

/** The node that is asked, and how far it is believed. */
export interface EvmNode {
  /** EIP-155 id; a node that answers another one is refused. */
  readonly chainId: number;
  readonly rpcUrl: string;
  /** A page for people, in front of the transaction's id: `https://etherscan.io/tx/`. */
  readonly explorerUrl: string | null;
  /**
   * Look into contract calls for coins of the network's own (batch payouts) when the node offers
   * `debug_traceBlockByHash`. Without it only reconciliation finds them, for a human to settle.
   */
  readonly traceInternal: boolean;
  /** Whether only what the network has finalised is final, where the node tells it; the depth counts besides. */
  readonly awaitFinalized: boolean;
  /** The most that a unit of gas may cost, in gwei: what the node says of prices is paid, so it must end somewhere. */
  readonly maxFeeGwei: number;
  /** The least tip that is ever signed, in gwei: nodes refuse less than their floor, and do not suggest by it. Above 0. */
  readonly minTipGwei: number;
}

export interface EvmSettings extends EvmNode {
  readonly networkId: number;
  readonly keys: EvmKeys;
  /** The keys of the other EVM networks, by network: addresses of theirs receive coins here as well. */
  readonly otherKeys?: ReadonlyMap<number, DerivedKeys>;
  readonly assets: readonly ChainAsset[];
  readonly nativeCurrencyId: number;
  /** The depth at which this network's blocks count as final. */
  readonly confirmationsRequired: number;
  /** How long one call to the node may take; 15 s by default. */
  readonly timeoutMs?: number;
}
