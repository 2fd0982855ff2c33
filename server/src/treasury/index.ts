/** Moves are proposed by rules, decided by people, and paid like any payment. */
export { type Band, readBands, removeBand, setBand } from './bands-store.ts';
export { moveFailed, moveFinal } from './close-move.ts';
export { type ColdAddress, readColdAddresses } from './cold-addresses.ts';
export {
  cancelMove,
  confirmMove,
  moveOut,
  type OutOrder,
  TREASURY_ALONE_USDT,
  type TreasuryDeps,
  type TreasuryRule,
} from './move-out.ts';
export { lockMove, type Move, type MoveState, movesIn } from './moves-store.ts';
export { proposalFor } from './proposal.ts';
export { announceRefill, refillArrived } from './refill.ts';
export { type UnsignedRefill, unsignedRefill } from './unsigned-refill.ts';
