/** Must never store, nor decide what is owed. */
export { openTronChain } from './open-tron-chain.ts';
export {
  TRON_MAIN_NET,
  type TronField,
  type TronNetworkSettings,
  tronNetwork,
} from './settings/configured-network.ts';
export type { TronSettings } from './settings/settings.ts';
