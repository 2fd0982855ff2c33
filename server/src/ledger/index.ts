/** A posting is never changed: a new entry corrects it. */
export {
  type Account,
  type AccountKind,
  arrivedInCold,
  capital,
  depositCredited,
  depositLost,
  exchanged,
  feeSpent,
  moved,
  moveOutDecided,
  type Owed,
  owedElsewhere,
  owedOtherwise,
  owedOutOf,
  type Posting,
  paidOut,
  referralEarned,
  refundDecided,
  type WalletAsset,
  type WriteOffAccount,
  withdrawalApproved,
  withdrawalRequested,
  writtenOff,
} from './entries.ts';
export { type EntryKey, type EntryKind, entryKeys, type UndoneKind, undone } from './entry-keys.ts';
export { balanceOf, isPosted, lockBooks, owedBy, postingsOf } from './ledger-store.ts';
export { type CapitalMove, moveCapital } from './move-capital.ts';
export { postEntry } from './post.ts';
export {
  holdReserve,
  lockAsset,
  lockAssets,
  markReserve,
  type Promised,
  type ReserveState,
  releaseReserve,
  reserveStates,
  setPaymentFee,
  setUnspendable,
  unpaidRoom,
  unpaidRooms,
} from './reserve-store.ts';
export { takeBackEntry } from './take-back.ts';
