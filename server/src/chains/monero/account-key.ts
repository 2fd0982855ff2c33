import { BASE, fromHex, scalarOf, toHex } from './crypto/curve.ts';

/** The public view key: it names the wallet, and shows nothing of its payments. */
export const moneroAccountKey = (viewKey: string): string =>
  toHex(BASE.multiply(scalarOf(fromHex(viewKey))).toBytes());
