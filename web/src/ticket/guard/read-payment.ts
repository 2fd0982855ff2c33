import { type Decimal, parseDecimal } from '@parom/contract/money';
import { readDestination, wholeCoins } from '../../ui/address/payment-link.ts';

export interface ShownPayment {
  readonly address: string;
  readonly memo: string | null;
  /** In whole coins; `null`: not said, or an unknown token. */
  readonly amount: Decimal | null;
  readonly scheme: string | null;
  readonly chainId: string | null;
}

const isTokenCall = (text: string): boolean => /^ethereum:[^?]*\/transfer\?/i.test(text);

export function readPayment(pasted: string): ShownPayment {
  const text = pasted.replace(/[\r\n]+/g, '').trim();
  const { address, memo, amount, scheme, chainId } = readDestination(text);
  return {
    address: address.replace(/\s+/g, ''),
    memo,
    amount: amount === null ? smallestUnits(scheme, text) : parseDecimal(amount.text),
    scheme,
    chainId,
  };
}

/** Ethereum counts wei (EIP-681), TON nanotons. A link lacks a token's decimals. */
function smallestUnits(scheme: string | null, text: string): Decimal | null {
  const query = new URLSearchParams(text.split('?')[1] ?? '');
  if (scheme === 'ethereum' && !isTokenCall(text)) return wholeCoins(query.get('value'), 18);
  if (scheme === 'ton' && !query.has('jetton')) return wholeCoins(query.get('amount'), 9);
  return null;
}
