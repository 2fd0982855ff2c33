/** Screening of deposits and of receiving addresses. */
export { type AddressList, openAddressList } from './address-list.ts';
export {
  allBlockedAddresses as blockedAddresses,
  blockAddress,
  unblockAddress,
} from './blocked-addresses-store.ts';
export { type ScreeningProvider, screenAddress, screenDeposit } from './screening.ts';
