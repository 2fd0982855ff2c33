/** Must never store, nor decide what is owed. */
export { coinName, type Outpoint } from './coin.ts';
export { openBitcoinChain } from './open-bitcoin-chain.ts';
export {
  type BitcoinField,
  type BitcoinNetworkSettings,
  bitcoinNetwork,
} from './settings/configured-network.ts';
export { CONFIRMATION_STEPS } from './settings/confirmation-steps.ts';
export type { BitcoinSettings } from './settings/settings.ts';
