/** Screening of deposits and of receiving addresses. */
export { type AddressList, openAddressList } from './address-list.ts';
export {
  allBlockedAddresses as blockedAddresses,
  blockAddress,
  unblockAddress,
} from './blocked-addresses-store.ts';
export {
  type DepositScreening,
  type ScreeningProvider,
  type ScreeningResult,
  screenAddress,
  screenDeposit,
  screenPayout,
} from './screening.ts';
