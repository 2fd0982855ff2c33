import { parseAmount } from '@parom/contract/rules';

export interface Destination {
  readonly address: string;
  readonly isLink: boolean;
  readonly memo: string | null;
  /** A token's or smallest unit's amount is ignored. */
  readonly amount: { readonly coin: string; readonly text: string } | null;
}

/** In whole coins. Others count wei or nanotons, or mean a token. */
const coinOfScheme: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  monero: 'XMR',
  ripple: 'XRP',
  xrpl: 'XRP',
};
const LINK =
  /^(bitcoin|ethereum|monero|ripple|xrpl|tron|ton):(?:\/\/)?(?:transfer\/|pay-)?([^?@/]+)(?:@[^?/]*)?(?:\/([^?]*))?(?:\?(.*))?$/i;
const MEMO_NAMES = ['dt', 'memo', 'text'];
const AMOUNT_NAMES = ['amount', 'tx_amount'];

export function readDestination(pasted: string): Destination {
  const text = pasted.trim();
  const [, scheme = '', target, callName = '', query = ''] = LINK.exec(text) ?? [];
  const said = new URLSearchParams(query);
  const address = receiverOf(target, callName, said);
  if (address === null) return { address: text, isLink: false, memo: null, amount: null };
  const first = (names: readonly string[]) => names.map((name) => said.get(name)).find(Boolean) ?? null;
  const coin = coinOfScheme[scheme.toLowerCase()];
  const amount = first(AMOUNT_NAMES);
  return {
    address,
    isLink: true,
    memo: first(MEMO_NAMES),
    amount: coin === undefined || amount === null || !isPositive(amount) ? null : { coin, text: amount },
  };
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
