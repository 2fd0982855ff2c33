/** The networks: what arrives on them and how we pay there. Knows no ticket; what happened leaves as an event. */
export { isBehind } from './behind.ts';
export { blocksBehind } from './blocks-behind.ts';
export type { Chain } from './chain.ts';
export { keepCursor, watchedBlock } from './cursors-store.ts';
export { type DistrustedStock, distrustStock } from './distrust-stock.ts';
export { addTargets, fillTargets, onceBegun } from './fill-targets.ts';
export { giveUpDeposit } from './hidden-deposits.ts';
export {
  bindWallet,
  lockWallet,
  type NetworkWallet,
  newestDerived,
  paidFormerWallet,
  replaceWallet,
} from './network-wallets-store.ts';
export { networksSharingAddresses } from './shared-addresses.ts';
export { startWatching } from './start-watching.ts';
export { isGivenOut } from './targets-store.ts';
export { watchOnce } from './watch-chain.ts';
