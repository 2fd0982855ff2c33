import type { NetworkView } from '@parom/contract/currencies';

export const shortNetworkName = ({ name }: NetworkView): string => /\((.+)\)$/.exec(name)?.[1] ?? name;
