/**
 * Networks that speak Ethereum's language: their own coin and ERC-20 tokens. Owns keys, reading blocks, signing and
 * looking payments up; must never store anything or decide whether a payment is owed.
 */
import type { EvmChain } from './evm-chain.ts';
import type { EvmKeys, EvmSettings } from './settings.ts';

export type { EvmChain } from './evm-chain.ts';
export type { EvmKeys, EvmSettings } from './settings.ts';

/** Opens a network and checks that the node serves it. viem is loaded only by processes that have such a network. */
export async function openEvmChain(settings: EvmSettings): Promise<EvmChain> {
  const { connectEvmChain } = await import('./evm-chain.ts');
  return await connectEvmChain(settings);
}

/** The public keys that belong to a mnemonic, to put into the settings of a process that must not sign. */
export async function deriveEvmKeys(mnemonic: string): Promise<EvmKeys> {
  const { deriveKeys } = await import('./wallets.ts');
  return deriveKeys(mnemonic);
}
