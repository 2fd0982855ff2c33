/** Pure: kind, last four digits and a keyed hash, so that equal recipients are equal texts. */
import { normaliseTransferTarget } from '@parom/contract/rules';
import type { Keyring } from '../../platform/secrets/keyring.ts';

export const ERASED = '••••';

const TOKEN = /^(?:card|phone)-(\d{4})-[0-9a-f]{32}$/;
const PURPOSE = 'recipient';

export const recipientToken = (keyring: Keyring, number: string): string =>
  tokenOf(number, keyring.mac(PURPOSE, number));

export const keptAs = (keyring: Keyring, address: string): readonly string[] =>
  isNumber(address)
    ? [...keyring.macs(PURPOSE, address).map((mac) => tokenOf(address, mac)), address]
    : [address];

export const isNumber = (address: string): boolean => normaliseTransferTarget(address) === address;

export const isToken = (address: string): boolean => TOKEN.test(address);

export function shownRecipient(address: string): string {
  const [, digits] = TOKEN.exec(address) ?? [];
  if (digits !== undefined) return `${ERASED} ${digits}`;
  return isNumber(address) ? `${ERASED} ${address.slice(-4)}` : address;
}

const tokenOf = (number: string, mac: Buffer): string =>
  `${number.startsWith('+') ? 'phone' : 'card'}-${number.slice(-4)}-${mac.toString('hex', 0, 16)}`;
