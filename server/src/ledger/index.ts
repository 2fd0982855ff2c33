/** The books: double entry and the reserve. */
export {
  type Account,
  capital,
  depositCredited,
  depositLost,
  type Entry,
  exchanged,
  feeSpent,
  moved,
  type Posting,
  paidOut,
  referralEarned,
  refundDecided,
  reversed,
  type WalletAsset,
  withdrawalApproved,
  withdrawalRequested,
  writtenOff,
} from './entries.ts';
export { balanceOf, isPosted, postingsOf } from './ledger-store.ts';
export { postEntry } from './post.ts';
export {
  holdReserve,
  lockAsset,
  lockAssets,
  markReserve,
  payableRooms,
  type ReserveState,
  releaseReserve,
  reserveStates,
  unpaidRoom,
} from './reserve-store.ts';
