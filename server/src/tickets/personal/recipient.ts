/**
 * How a card or a phone stands in the database: as its kind, its last four digits and a keyed hash. Equal recipients are equal texts, so
 * lists and searches compare them; the whole number is encrypted apart. Pure.
 */
import { normaliseTransferTarget } from '@parom/contract/rules';
import type { Keyring } from '../../platform/secrets/keyring.ts';

/** In the place of a recipient whose days are over. */
export const ERASED = '••••';

const TOKEN = /^(?:card|phone)-(\d{4})-[0-9a-f]{32}$/;
const PURPOSE = 'recipient';

/** @param number a card or phone in its one spelling */
export const recipientToken = (keyring: Keyring, number: string): string =>
  tokenOf(number, keyring.mac(PURPOSE, number));

/** An address as it may be kept: itself, or every text that stands for a card or phone, the current one first. */
export const keptAs = (keyring: Keyring, address: string): readonly string[] =>
  isNumber(address)
    ? [...keyring.macs(PURPOSE, address).map((mac) => tokenOf(address, mac)), address]
    : [address];

/** A card or phone as it is typed. */
export const isNumber = (address: string): boolean => normaliseTransferTarget(address) === address;

export const isToken = (address: string): boolean => TOKEN.test(address);

/** For reading: the last four digits of a card or phone; any other address whole. */
export function shownRecipient(address: string): string {
  const [, digits] = TOKEN.exec(address) ?? [];
  if (digits !== undefined) return `${ERASED} ${digits}`;
  return isNumber(address) ? `${ERASED} ${address.slice(-4)}` : address;
}

const tokenOf = (number: string, mac: Buffer): string =>
  `${number.startsWith('+') ? 'phone' : 'card'}-${number.slice(-4)}-${mac.toString('hex', 0, 16)}`;
