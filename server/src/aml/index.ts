/** Screening of deposits and of receiving addresses. */
export { type AddressList, openAddressList } from './address-list.ts';
export { blockAddress, blockedAddresses, unblockAddress } from './blocked-addresses-store.ts';
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
