import { type Decimal, decimal, ONE, parseDecimal } from '@parom/contract/money';
import { readDestination } from '../../ui/address/payment-link.ts';

export interface ShownPayment {
  readonly address: string;
  readonly memo: string | null;
  /** In whole coins; `null`: not said, or an unknown token. */
  readonly amount: Decimal | null;
  readonly scheme: string | null;
  readonly chainId: string | null;
}

const SCHEME = /^(bitcoin|ethereum|monero|ripple|xrpl|tron|ton):/i;
const CHAIN = /^ethereum:[^?@/]+@(\d+)/i;
const isTokenCall = (text: string): boolean => /^ethereum:[^?]*\/transfer\?/i.test(text);

export function readPayment(pasted: string): ShownPayment {
  const text = pasted.replace(/[\r\n]+/g, '').trim();
  const { address, memo, amount, isLink } = readDestination(text);
  const scheme = isLink ? (SCHEME.exec(text)?.[1]?.toLowerCase() ?? null) : null;
  return {
    address: address.replace(/\s+/g, ''),
    memo,
    amount: amount === null ? smallestUnits(scheme, text) : parseDecimal(amount.text),
    scheme,
    chainId: CHAIN.exec(text)?.[1] ?? null,
  };
}

/** Ethereum counts wei (EIP-681), TON nanotons. A link lacks a token's decimals. */
function smallestUnits(scheme: string | null, text: string): Decimal | null {
  const query = new URLSearchParams(text.split('?')[1] ?? '');
  if (scheme === 'ethereum' && !isTokenCall(text)) return units(query.get('value'), 18);
  if (scheme === 'ton' && !query.has('jetton')) return units(query.get('amount'), 9);
  return null;
}

/** EIP-681 writes `1.5e18` too. */
function units(written: string | null, decimals: number): Decimal | null {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d{1,30})(?:\.(\d{1,30}))?(?:e(\d{1,2}))?$/i.exec(written ?? '') ?? [];
  if (whole === '') return null;
  const scaled = Number.parseInt(exponent, 10) - decimals - fraction.length;
  const digits = BigInt(whole + fraction) * ONE;
  return decimal(scaled >= 0 ? digits * 10n ** BigInt(scaled) : digits / 10n ** BigInt(-scaled));
}
