/** Knows no ticket; it emits events. */
export { behindAfterMs, isBehind } from './behind.ts';
export { type BlockPace, missingMs, paceOf } from './block-pace.ts';
export { blocksBehind } from './blocks-behind.ts';
export type { Chain, Recipient, RecipientProblem } from './chain.ts';
export { checkNetwork, checkNode, type NetworkCheck } from './check-network.ts';
export { type RecipientCheck, recipientCheck } from './check-recipient.ts';
export { keepCursor, watchedBlock } from './cursors-store.ts';
export { isGivenOut } from './deposit-addresses-store.ts';
export { transactionsTo } from './deposits-store.ts';
export { addAddresses, addOnceBegun, fillAddressPool, type PoolLook, poolLook } from './fill-address-pool.ts';
export { giveUpDeposit } from './hidden-deposits.ts';
export {
  bindWallet,
  findWallet,
  lockWallet,
  type NetworkWallet,
  newestDerived,
  paidFormerWallet,
  replaceWallet,
} from './network-wallets-store.ts';
export { type RetiredAddresses, retireUnusedAddresses } from './retire-unused-addresses.ts';
export { networksSharingAddresses } from './shared-addresses.ts';
export { startWatching } from './start-watching.ts';
export { watchOnce } from './watch-chain.ts';
export { keepNodesJudged } from './watch-nodes.ts';
