/**
 * The question "may we touch this money?", asked of deposits and of receiving addresses. Knows addresses and transactions,
 * never tickets. Must never move anything: the ticket decides what a stop means.
 */
export { type AddressList, openAddressList } from './address-list.ts';
export { blockAddress, blockedAddresses, renameBlocked, unblockAddress } from './blocked-addresses-store.ts';
export { formerWallets } from './former-wallets.ts';
export {
  type DepositScreening,
  isDoubted,
  type ScreeningProvider,
  type ScreeningResult,
  screenAddress,
  screenDeposit,
  screenPayout,
} from './screening.ts';
