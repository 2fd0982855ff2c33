/**
 * Networks that speak Ethereum's language: their own coin and ERC-20 tokens. Owns keys, reading blocks, signing and
 * looking payments up; must never store anything or decide whether a payment is owed.
 */
export { type EvmNetworkField, type EvmNetworkSettings, evmNetworks } from './configured-networks.ts';
export type { EvmChain } from './evm-chain.ts';
export { openEvmChain } from './open-evm-chain.ts';
export type { EvmSettings } from './settings.ts';
