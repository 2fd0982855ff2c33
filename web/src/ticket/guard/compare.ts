import type { AddressFormat } from '@parom/contract/addresses/formats';
import { parseDecimal } from '@parom/contract/money';
import type { AddressChecks } from '../../ui/address/address-verdict.ts';
import { isOfNetwork } from '../../ui/address/link-network.ts';
import { readPayment, type ShownPayment } from './read-payment.ts';

export interface Expected {
  readonly address: string;
  readonly memo: string | null;
  readonly amount: string;
  readonly network: { readonly name: string; readonly addressFormat: AddressFormat } | null;
}

export type Agreement = 'same' | 'differs' | 'unsaid';

export interface Comparison {
  readonly pasted: ShownPayment;
  readonly address: 'same' | 'spelling' | 'ends' | 'differs' | 'short' | 'long';
  readonly differsAt: number | null;
  readonly amount: Agreement;
  readonly network: Agreement;
  readonly memo: Agreement | null;
}

export function compare(checks: AddressChecks | null, expected: Expected, text: string): Comparison | null {
  if (text.trim() === '') return null;
  const pasted = readPayment(text);
  return {
    pasted,
    ...compareAddress(checks, expected, pasted.address),
    amount: compareAmount(expected.amount, pasted),
    network: compareNetwork(expected, pasted),
    memo: expected.memo === null ? null : agreement(pasted.memo, expected.memo),
  };
}

export const isAlarm = ({ address, amount, network, memo }: Comparison): boolean =>
  ['differs', 'short', 'long'].includes(address) || [amount, network, memo].includes('differs');

const agreement = (said: string | null, expected: string): Agreement =>
  said === null ? 'unsaid' : said === expected ? 'same' : 'differs';

const SHORTENED = /^(.+?)(?:…|\.{2,}|\*{2,})(.+)$/;

function compareAddress(
  checks: AddressChecks | null,
  { address, network }: Expected,
  pasted: string,
): Pick<Comparison, 'address' | 'differsAt'> {
  if (pasted === address) return { address: 'same', differsAt: null };
  const [, start, end] = SHORTENED.exec(pasted) ?? [];
  if (start !== undefined && end !== undefined && address.startsWith(start) && address.endsWith(end))
    return { address: 'ends', differsAt: null };
  if (checks !== null && network !== null) {
    const checked = checks.checkAddress(network.addressFormat, pasted);
    const own = checks.checkAddress(network.addressFormat, address);
    if (checked.ok && own.ok && checked.normalised === own.normalised)
      return { address: 'spelling', differsAt: null };
  }
  const at = [...pasted].findIndex((character, index) => character !== address[index]);
  if (at === -1) return { address: 'short', differsAt: null };
  return at === address.length ? { address: 'long', differsAt: at } : { address: 'differs', differsAt: at };
}

function compareAmount(expected: string, { amount }: ShownPayment): Agreement {
  if (amount === null) return 'unsaid';
  return amount === parseDecimal(expected) ? 'same' : 'differs';
}

function compareNetwork({ network }: Expected, pasted: ShownPayment): Agreement {
  const isSame = network === null ? null : isOfNetwork(pasted, network);
  if (isSame === null) return 'unsaid';
  return isSame ? 'same' : 'differs';
}
