import type { NetworkView } from '@parom/contract/currencies';

/** `TRON (TRC20)` is TRC20. */
export const shortNetworkName = ({ name }: NetworkView): string => /\((.+)\)$/.exec(name)?.[1] ?? name;
