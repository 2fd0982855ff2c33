/** The link that a wallet opens with address and amount filled in. Pure. */

/**
 * Coins whose standard says the amount in whole coins and needs nothing that the page does not know: BIP 21 and Monero's
 * own. A link of Ethereum names its chain, one of a token its contract: a guess there would lead money astray.
 */
const standards: Readonly<Record<string, { readonly scheme: string; readonly amount: string }>> = {
  BTC: { scheme: 'bitcoin', amount: 'amount' },
  XMR: { scheme: 'monero', amount: 'tx_amount' },
};

/** @param amount in whole coins. @returns `null` for a coin without such a link */
export function paymentUri(coin: string, address: string, amount: string): string | null {
  const standard = Object.hasOwn(standards, coin) ? standards[coin] : undefined;
  return standard === undefined ? null : `${standard.scheme}:${address}?${standard.amount}=${amount}`;
}
