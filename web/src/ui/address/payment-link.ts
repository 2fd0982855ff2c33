/** What people paste as an address: often a wallet's payment link, which may say the memo and the amount too. Pure. */
import { parseAmount } from '@parom/contract/rules';

export interface Destination {
  readonly address: string;
  readonly isLink: boolean;
  readonly memo: string | null;
  /** A plain decimal amount of the link's own coin; of a token or in a smallest unit it is not taken. */
  readonly amount: { readonly coin: string; readonly text: string } | null;
}

/** Links that say their amount in whole coins, and the coin. The others count wei or nanotons, or mean a token. */
const coinOfScheme: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  monero: 'XMR',
  ripple: 'XRP',
  xrpl: 'XRP',
};
const LINK =
  /^(bitcoin|ethereum|monero|ripple|xrpl|tron|ton):(?:\/\/)?(?:transfer\/|pay-)?([^?@/]+)[^?]*(?:\?(.*))?$/i;
const MEMO_NAMES = ['dt', 'memo', 'text'];
const AMOUNT_NAMES = ['amount', 'tx_amount'];

/** Reads a payment link; anything else is taken for the bare address, without the white space around it. */
export function readDestination(pasted: string): Destination {
  const text = pasted.trim();
  const [, scheme = '', address, query = ''] = LINK.exec(text) ?? [];
  if (address === undefined) return { address: text, isLink: false, memo: null, amount: null };
  const said = new URLSearchParams(query);
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

function isPositive(text: string): boolean {
  const amount = parseAmount(text);
  return amount !== null && amount > 0n;
}
