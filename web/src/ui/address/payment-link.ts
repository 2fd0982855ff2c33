import { type Decimal, decimal, formatDecimal, ONE } from '@parom/contract/money';
import { parseAmount } from '@parom/contract/rules';

export interface Destination {
  readonly address: string;
  /** `null`: no payment link. */
  readonly scheme: string | null;
  /** Of an EVM network, where the link names one. */
  readonly chainId: string | null;
  readonly memo: string | null;
  /** A token's amount is ignored: its link lacks the decimals. */
  readonly amount: { readonly coin: string; readonly text: string } | null;
}

/** In whole coins. */
const coinOfScheme: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  monero: 'XMR',
  ripple: 'XRP',
  xrpl: 'XRP',
};
const ETHEREUM = '1';
const WEI_DECIMALS = 18;
const LINK =
  /^(bitcoin|ethereum|monero|ripple|xrpl|tron|ton):(?:\/\/)?(?:transfer\/|pay-)?([^?@/]+)(?:@([^?/]*))?(?:\/([^?]*))?(?:\?(.*))?$/i;
const MEMO_NAMES = ['dt', 'memo', 'text'];
const AMOUNT_NAMES = ['amount', 'tx_amount'];

export function readDestination(pasted: string): Destination {
  const text = pasted.trim();
  const [, name = '', target, chain = '', callName = '', query = ''] = LINK.exec(text) ?? [];
  const said = new URLSearchParams(query);
  const address = receiverOf(target, callName, said);
  if (address === null) return { address: text, scheme: null, chainId: null, memo: null, amount: null };
  const scheme = name.toLowerCase();
  const chainId = scheme === 'ethereum' && /^\d+$/.test(chain) ? chain : null;
  const amount = callName === '' ? amountOf(scheme, chainId, said) : null;
  return {
    address,
    scheme,
    chainId,
    memo: first(said, MEMO_NAMES),
    amount: amount === null || !isPositive(amount.text) ? null : amount,
  };
}

const first = (said: URLSearchParams, names: readonly string[]): string | null =>
  names.map((name) => said.get(name)).find(Boolean) ?? null;

/** Another chain's coin is not ETH. */
function amountOf(scheme: string, chainId: string | null, said: URLSearchParams): Destination['amount'] {
  if (scheme === 'ethereum') {
    const value = (chainId ?? ETHEREUM) === ETHEREUM ? wholeCoins(said.get('value'), WEI_DECIMALS) : null;
    return value === null ? null : { coin: 'ETH', text: formatDecimal(value) };
  }
  const coin = coinOfScheme[scheme];
  const text = first(said, AMOUNT_NAMES);
  return coin === undefined || text === null ? null : { coin, text };
}

/** Of smallest units, also written `1.5e18` (EIP-681). */
export function wholeCoins(written: string | null, decimals: number): Decimal | null {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d{1,30})(?:\.(\d{1,30}))?(?:e(\d{1,2}))?$/i.exec(written ?? '') ?? [];
  if (whole === '') return null;
  const scaled = Number.parseInt(exponent, 10) - decimals - fraction.length;
  const digits = BigInt(whole + fraction) * ONE;
  return decimal(scaled >= 0 ? digits * 10n ** BigInt(scaled) : digits / 10n ** BigInt(-scaled));
}

/** A contract call (EIP-681) names the contract first. */
function receiverOf(target: string | undefined, callName: string, said: URLSearchParams): string | null {
  if (target === undefined || callName === '') return target ?? null;
  return callName === 'transfer' ? said.get('address')?.trim() || null : null;
}

function isPositive(text: string): boolean {
  const amount = parseAmount(text);
  return amount !== null && amount > 0n;
}
