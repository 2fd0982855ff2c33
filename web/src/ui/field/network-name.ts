import type { NetworkView } from '@parom/contract/currencies';

/** `TRON (TRC20)` is TRC20 to those who use it; the whole name stands in the address field's label. */
export const shortNetworkName = ({ name }: NetworkView): string => /\((.+)\)$/.exec(name)?.[1] ?? name;
