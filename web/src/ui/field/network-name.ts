import type { NetworkView } from '@parom/contract/currencies';

/** `TRON (TRC20)` is TRC20; the address field's label has the whole name. */
export const shortNetworkName = ({ name }: NetworkView): string => /\((.+)\)$/.exec(name)?.[1] ?? name;
