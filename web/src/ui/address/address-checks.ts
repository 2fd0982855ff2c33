export { checkAddress, checkMemo, looksLike } from '@parom/contract/addresses/check-address';
export { checkTarget } from '@parom/contract/addresses/check-target';
export { misfitOf } from '@parom/contract/addresses/misfit';
