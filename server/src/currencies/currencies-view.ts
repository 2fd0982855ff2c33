import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { CurrencyView } from '@parom/contract/currencies';
import { amountDecimals } from '@parom/contract/pricing';
import type { Catalogue, Currency } from './catalogue.ts';
import type { Offer } from './offer.ts';

/** Popular currencies first, then by name. */
export function currencyViews(catalogue: Catalogue, offer: Offer): CurrencyView[] {
  return catalogue.currencies
    .filter((currency) => currency.isListed && offer.isTypeAllowed(currency.type))
    .map((currency) => viewOf(catalogue, currency, offer))
    .filter((view) => view.type === TRANSFER_TYPE || view.networks.length > 0)
    .sort((a, b) => Number(b.isPopular) - Number(a.isPopular) || a.name.localeCompare(b.name, 'en'));
}

function viewOf(catalogue: Catalogue, currency: Currency, offer: Offer): CurrencyView {
  const networks = catalogue.networks.flatMap((network) => {
    const asset = catalogue.asset(currency.id, network.id);
    if (asset === null || !asset.isShown || !offer.isServed(network.id, currency.id)) return [];
    const tokenContracts = catalogue.contractsOf(network.addressFormat);
    return {
      id: network.id,
      name: network.name,
      approvesRequired: network.approvesRequired,
      hasMemo: network.hasMemo,
      decimals: amountDecimals(asset.decimals),
      addressFormat: network.addressFormat,
      ...(tokenContracts.length === 0 ? {} : { tokenContracts: [...tokenContracts] }),
    };
  });
  return {
    id: currency.id,
    type: currency.type,
    name: currency.name,
    shortName: currency.shortName,
    iconPath: currency.iconPath,
    isPopular: currency.isPopular,
    restrictions: [...currency.restrictions],
    decimals: currency.decimals,
    networks,
  };
}
