/** All of the contract that reads addresses: one part, because it brings the hashes and alphabets of every network along. */
export { checkAddress, checkMemo, looksLike } from '@parom/contract/addresses/check-address';
export { checkTarget } from '@parom/contract/addresses/check-target';
