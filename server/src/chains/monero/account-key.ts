import { BASE, fromHex, scalarOf, toHex } from './crypto/curve.ts';

/** The public view key shows nothing of the wallet's payments. */
export const moneroAccountKey = (viewKey: string): string =>
  toHex(BASE.multiply(scalarOf(fromHex(viewKey))).toBytes());
