/** `BTC`, `USDT@tron`. */
import type { Asset, Catalogue } from './catalogue.ts';

export const currencyName = (catalogue: Pick<Catalogue, 'currency'>, currencyId: number): string =>
  catalogue.currency(currencyId)?.code ?? String(currencyId);

export function assetName(
  catalogue: Pick<Catalogue, 'currency' | 'network'>,
  { currencyId, networkId }: Pick<Asset, 'currencyId' | 'networkId'>,
): string {
  const code = currencyName(catalogue, currencyId);
  return networkId === null ? code : `${code}@${catalogue.network(networkId)?.code ?? networkId}`;
}
