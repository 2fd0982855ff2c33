/** Must never store, nor decide what is owed. */
export { openTonChain } from './open-ton-chain.ts';
export {
  TON_MAIN_NET,
  type TonField,
  type TonNetworkSettings,
  tonNetwork,
} from './settings/configured-network.ts';
export type { TonSettings } from './settings/settings.ts';
