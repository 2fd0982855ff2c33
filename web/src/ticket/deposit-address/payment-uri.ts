/**
 * Only coins whose standard states the amount in whole coins: BIP 21 and Monero's. Ethereum links name a
 * chain or a contract: a wrong guess would lose money.
 */
const standards: Readonly<Record<string, Standard>> = {
  BTC: { scheme: 'bitcoin', amount: 'amount', addresses: /^(bc1|[13])/ },
  XMR: { scheme: 'monero', amount: 'tx_amount', addresses: /^[48]/ },
};
interface Standard {
  readonly scheme: string;
  readonly amount: string;
  /** Matches this coin's addresses and no other coin of ours. */
  readonly addresses: RegExp;
}

/** @param amount in whole coins. @returns `null` for a coin without such a link */
export function paymentUri(coin: string, address: string, amount: string): string | null {
  const standard = Object.hasOwn(standards, coin) ? standards[coin] : undefined;
  return standard === undefined ? null : uriOf(standard, address, amount);
}

/** Guessed from the address while the coin's name loads. Never shown. */
export function expectedUri(address: string, amount: string): string | null {
  const standard = Object.values(standards).find(({ addresses }) => addresses.test(address));
  return standard === undefined ? null : uriOf(standard, address, amount);
}

const uriOf = ({ scheme, amount }: Standard, address: string, value: string): string =>
  `${scheme}:${address}?${amount}=${value}`;
