/** The link that a wallet opens with address and amount filled in. Pure. */

/**
 * Coins whose standard says the amount in whole coins and needs nothing that the page does not know: BIP 21 and Monero's
 * own. A link of Ethereum names its chain, one of a token its contract: a guess there would lead money astray.
 */
const standards: Readonly<Record<string, Standard>> = {
  BTC: { scheme: 'bitcoin', amount: 'amount', addresses: /^(bc1|[13])/ },
  XMR: { scheme: 'monero', amount: 'tx_amount', addresses: /^[48]/ },
};
interface Standard {
  readonly scheme: string;
  readonly amount: string;
  /** How its addresses begin, and no other coin's of ours. */
  readonly addresses: RegExp;
}

/** @param amount in whole coins. @returns `null` for a coin without such a link */
export function paymentUri(coin: string, address: string, amount: string): string | null {
  const standard = Object.hasOwn(standards, coin) ? standards[coin] : undefined;
  return standard === undefined ? null : uriOf(standard, address, amount);
}

/** While the coin has no name yet: what will stand there by the look of its address. It keeps a place and is shown to nobody. */
export function expectedUri(address: string, amount: string): string | null {
  const standard = Object.values(standards).find(({ addresses }) => addresses.test(address));
  return standard === undefined ? null : uriOf(standard, address, amount);
}

const uriOf = ({ scheme, amount }: Standard, address: string, value: string): string =>
  `${scheme}:${address}?${amount}=${value}`;
