/**
 * Only BIP 21 and Monero's, in whole coins. An Ethereum link names a chain or a contract: a wrong guess would
 * lose money.
 */
const standards: Readonly<Record<string, Standard>> = {
  BTC: { scheme: 'bitcoin', amount: 'amount', addresses: /^(bc1|[13])/ },
  XMR: { scheme: 'monero', amount: 'tx_amount', addresses: /^[48]/ },
};
interface Standard {
  readonly scheme: string;
  readonly amount: string;
  /** Matches no other coin of ours. */
  readonly addresses: RegExp;
}

/** @param amount in whole coins. @returns `null` for a coin without such a link */
export function paymentUri(coin: string, address: string, amount: string): string | null {
  const standard = Object.hasOwn(standards, coin) ? standards[coin] : undefined;
  return standard === undefined ? null : uriOf(standard, address, amount);
}

/** A guess while the coin's name loads. Never shown. */
export function expectedUri(address: string, amount: string): string | null {
  const standard = Object.values(standards).find(({ addresses }) => addresses.test(address));
  return standard === undefined ? null : uriOf(standard, address, amount);
}

const uriOf = ({ scheme, amount }: Standard, address: string, value: string): string =>
  `${scheme}:${address}?${amount}=${value}`;
