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
  /^(bitcoin|ethereum|monero|ripple|xrpl|tron|ton):(?:\/\/)?(?:transfer\/|pay-)?([^?@/]+)(?:@[^?/]*)?(?:\/([^?]*))?(?:\?(.*))?$/i;
const MEMO_NAMES = ['dt', 'memo', 'text'];
const AMOUNT_NAMES = ['amount', 'tx_amount'];

/** Reads a payment link; anything else is taken for the bare address, without the white space around it. */
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

/** A link that calls a contract (EIP-681) names the contract first: who receives a token stands among the arguments. */
function receiverOf(target: string | undefined, callName: string, said: URLSearchParams): string | null {
  if (target === undefined || callName === '') return target ?? null;
  return callName === 'transfer' ? said.get('address')?.trim() || null : null;
}

function isPositive(text: string): boolean {
  const amount = parseAmount(text);
  return amount !== null && amount > 0n;
}
