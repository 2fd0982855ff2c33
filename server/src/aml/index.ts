/** Never moves money: the ticket decides what a stop means. */
export { type AddressList, openAddressList } from './address-list.ts';
export { amlBot } from './amlbot/amlbot.ts';
export { AMLBOT_URL, type AmlBotSettings, amlBotId, amlBotKey } from './amlbot/amlbot-settings.ts';
export {
  blockAddress,
  blockedAddresses,
  newestBlocked,
  renameBlocked,
  unblockAddress,
} from './blocked-addresses-store.ts';
export {
  type BlockedEmail,
  blockEmail,
  blockedEmails,
  blockOfEmail,
  unblockEmail,
} from './blocked-emails-store.ts';
export { formerWallets } from './former-wallets.ts';
export { heard, type ScreeningAnswer } from './heard.ts';
export { byThreshold, deciding, RatingOutage, type RatingProvider } from './rating.ts';
export {
  FIRST_THRESHOLD,
  lockThreshold,
  RATINGS_KEPT_MS,
  readThreshold,
  removeOldRatings,
  writeThreshold,
} from './ratings-store.ts';
export {
  type DepositScreening,
  isDoubted,
  type Rating,
  type ScreeningProvider,
  type ScreeningResult,
  screenAddress,
  screenDeposit,
  screenPayment,
} from './screening.ts';
