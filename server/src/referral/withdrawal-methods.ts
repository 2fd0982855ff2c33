import { withdrawalCodes as codes, type WithdrawalCode } from '@parom/contract/errors';
import type { RequestWithdrawalBody, WithdrawalMethods } from '@parom/contract/referral';
import type { Chain } from '../chains/chain.ts';
import type { Asset, Catalogue, CatalogueSource, Network, Offer } from '../currencies/index.ts';
import { Refusal } from '../platform/refusal.ts';

export interface MethodDeps {
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
  readonly offer: Offer;
}

export function withdrawalMethods({ catalogue, offer }: Omit<MethodDeps, 'chains'>): WithdrawalMethods {
  const { currencies, networks, asset } = catalogue();
  const offered = currencies.filter(({ isListed, type }) => isListed && offer.isTypeAllowed(type));
  return {
    allowedCurrencies: offered
      .map(({ id }) => ({
        id,
        networksId: networks
          .filter((network) => asset(id, network.id)?.isShown === true && offer.isServed(network.id, id))
          .map((network) => network.id),
      }))
      .filter(({ networksId }) => networksId.length > 0),
  };
}

export interface Method {
  readonly asset: Asset;
  readonly network: Network;
  readonly chain: Chain;
}

/** @throws Refusal if the coin or network is not offered */
export function methodOf(deps: MethodDeps, body: RequestWithdrawalBody): Method {
  const catalogue: Catalogue = deps.catalogue();
  const isOffered = withdrawalMethods(deps).allowedCurrencies.some(
    ({ id, networksId }) =>
      id === body.currencyId && body.networkId !== null && networksId.includes(body.networkId),
  );
  const asset = catalogue.asset(body.currencyId, body.networkId);
  const network = body.networkId === null ? null : catalogue.network(body.networkId);
  const chain = network === null ? undefined : deps.chains.get(network.id);
  if (!isOffered || asset === null || network === null || chain === undefined)
    throw refusal(codes.notOffered);
  return { asset, network, chain };
}

export const refusal = (code: WithdrawalCode): Refusal => new Refusal(code, `withdrawal refused: ${code}`);
