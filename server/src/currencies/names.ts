/** What an operator reads a coin or an asset as, in alerts and answers, and types it as in commands: `BTC`, `USDT@tron`. */
import type { Asset, Catalogue } from './catalogue.ts';

export const currencyName = (catalogue: Pick<Catalogue, 'currency'>, currencyId: number): string =>
  catalogue.currency(currencyId)?.code ?? String(currencyId);

/** The coin and, where it has one, its network. */
export function assetName(
  catalogue: Pick<Catalogue, 'currency' | 'network'>,
  { currencyId, networkId }: Pick<Asset, 'currencyId' | 'networkId'>,
): string {
  const code = currencyName(catalogue, currencyId);
  return networkId === null ? code : `${code}@${catalogue.network(networkId)?.code ?? networkId}`;
}
