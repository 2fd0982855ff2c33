/** Must never store, nor decide what is owed. */
export { moneroAccountKey } from './account-key.ts';
export { openMoneroChain } from './open-monero-chain.ts';
export {
  type MoneroField,
  type MoneroNetworkSettings,
  moneroNetwork,
} from './settings/configured-network.ts';
export type { MoneroSettings } from './settings/settings.ts';
