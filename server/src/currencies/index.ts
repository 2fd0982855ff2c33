/** Knows no price and no ticket. */
export { type AddedNetwork, addNetworks } from './added-networks-store.ts';
export {
  ADDED_COIN_IDS,
  deleteToken,
  insertToken,
  isCoinAlone,
  lockNewTokens,
  type NewToken,
  showAsset,
} from './added-tokens-store.ts';
export type {
  Asset,
  Catalogue,
  CatalogueSource,
  ConfirmationStep,
  Currency,
  DirectionRule,
  Network,
  PairRule,
  Stop,
} from './catalogue.ts';
export { catalogueOf, openCatalogue } from './catalogue-source.ts';
export { readCatalogue, seedCatalogue } from './catalogue-store.ts';
export { listedDirections } from './closed-by.ts';
export { type ConfirmationRule, confirmationRuleOf, confirmationsFor } from './confirmations.ts';
export { seedConfirmations, writeConfirmations } from './confirmations-store.ts';
export { currenciesRoutes } from './currencies-routes.ts';
export { markupOf, ruleOfDirection, thinnestOfPair } from './direction-rule.ts';
export { changeDirection, type DirectionChange, dropDirection } from './direction-rules-store.ts';
export { type Icon, readIconAt, readIcons, writeIcon } from './icons-store.ts';
export { stepsOf } from './markup-steps-store.ts';
export { assetName, currencyName } from './names.ts';
export {
  changeAddressFormat,
  changeConfirmations,
  changeFirstConfirmation,
} from './networks-store.ts';
export {
  exchangeRule,
  hasDirectionOn,
  type Offer,
  offeredCurrency,
  openRule,
  type PricedOffer,
} from './offer.ts';
export { changePairRule, type Pair, type PairChange } from './pair-rules-store.ts';
export { assetSeeds } from './seeds.ts';
export { type ServedIcon, servedIcons } from './served-icons.ts';
export {
  endedStops,
  type NetworkStop,
  readNetworkStops,
  readStops,
  type Side,
  type Stoppable,
  type Stops,
  writeAssetStop,
  writeNetworkStop,
} from './stops-store.ts';
export { endedSwitches, lockSwitch, type Switched } from './switches-store.ts';
