/** Must never store, nor decide what is owed. */
export type { EvmChain } from './evm-chain.ts';
export { openEvmChain } from './open-evm-chain.ts';
export {
  type EvmNetworkField,
  type EvmNetworkSettings,
  evmNetworks,
} from './settings/configured-networks.ts';
export type { EvmSettings } from './settings/settings.ts';
