/** Must never store, nor decide what is owed. */
export { openXrpChain } from './open-xrp-chain.ts';
export { type XrpField, type XrpNetworkSettings, xrpNetwork } from './settings/configured-network.ts';
export type { XrpSettings } from './settings/settings.ts';
