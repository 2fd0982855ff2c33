import { CRYPTO_TYPE } from '@parom/contract/catalogue-codes';
import type { CatalogueAnswer } from '@parom/contract/console/catalogue';
import { formatDecimal, ZERO } from '@parom/contract/money';
import {
  type Asset,
  assetName,
  type Catalogue,
  type ConfirmationRule,
  confirmationRuleOf,
  currencyName,
  listedDirections,
  readIcons,
  type Stop,
} from '../../currencies/index.ts';
import { readVenueSymbols, symbolsOf } from '../../rates/index.ts';
import { priceList } from '../lists-store.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { assetShown, networkShown, symbolsInWords } from '../seen/things-of-sales.ts';
import { versionOf } from '../seen/version.ts';

const MINUTE_MS = 60_000;
/** Two must agree. */
const VENUES_LEAST = 2;

type CatalogueDeps = Pick<
  OperatorDeps,
  'db' | 'clock' | 'catalogue' | 'chains' | 'offer' | 'rates' | 'prices'
>;

export async function showCatalogue(deps: CatalogueDeps): Promise<CatalogueAnswer> {
  const catalogue = deps.catalogue();
  return {
    coins: await coinRows(deps, catalogue),
    networks: catalogue.networks.map((network) => ({
      network: network.code,
      name: network.name,
      isServed: deps.chains.has(network.id),
      confirmations: network.approvesRequired,
      firstWithinMinutes: Math.floor(network.firstConfirmationMs / MINUTE_MS),
      inStopped: stopView(network.inStopped),
      outStopped: stopView(network.outStopped),
      version: versionOf(networkShown(network)),
    })),
    assets: catalogue.assets.map((asset) => assetRow(deps, catalogue, asset)),
    directions: directionRows(deps, catalogue),
  };
}

async function coinRows(
  { db, clock, rates, prices: { askedVenues } }: CatalogueDeps,
  { currencies }: Catalogue,
): Promise<CatalogueAnswer['coins']> {
  const prices = await priceList(db, clock.now());
  const icons = await readIcons(db);
  const own = await readVenueSymbols(db);
  return currencies.map(({ id, code, name, type, iconPath, isListed }) => {
    const price = rates.priceOf(id);
    const sources = prices.find((row) => row.code === code)?.sources as readonly string[] | null | undefined;
    const symbols = symbolsOf(
      code,
      own.filter((one) => one.currencyId === id),
    );
    const asking = askedVenues.filter((asked) => symbols.some(({ venue }) => venue === asked));
    return {
      coin: code,
      version: versionOf({ symbols: symbolsInWords(own, id), icon: iconPath }),
      name,
      icon: iconPath,
      isListed,
      usdt: price === null ? null : formatDecimal(price.usdt),
      drawing: drawingOf(icons.get(id)),
      symbols: symbols.map((known) => ({ ...known, isUsed: sources?.includes(known.venue) === true })),
      lacksVenues: type === CRYPTO_TYPE && price === null && asking.length < VENUES_LEAST,
    };
  });
}

const drawingOf = (svg: string | undefined): string | null =>
  svg === undefined ? null : `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

function assetRow(
  { chains }: CatalogueDeps,
  catalogue: Catalogue,
  asset: Asset,
): CatalogueAnswer['assets'][number] {
  const network = catalogue.networkOf(asset);
  const served = chains
    .get(asset.networkId ?? 0)
    ?.assets.find(({ currencyId }) => currencyId === asset.currencyId);
  return {
    asset: assetName(catalogue, asset),
    coin: currencyName(catalogue, asset.currencyId),
    network: network?.code ?? null,
    // Settings may name another token than the catalogue, as on a test network.
    contract: served?.contract ?? asset.contract,
    isServed: network === null || served !== undefined,
    isAdded: asset.isAdded,
    isShown: asset.isShown,
    confirmations: confirmationsOf(confirmationRuleOf(catalogue, asset)),
    hasOwnConfirmations: asset.confirmationSteps.length > 0,
    inStopped: stopView(asset.inStopped),
    outStopped: stopView(asset.outStopped),
    version: versionOf(assetShown(asset)),
  };
}

export const stopView = (stop: Stop | null) =>
  stop === null ? null : { reason: stop.reason, until: stop.until?.toISOString() ?? null };

/** Without steps of its own, an asset follows its network. */
function confirmationsOf(rule: ConfirmationRule | null): CatalogueAnswer['assets'][number]['confirmations'] {
  if (rule === null) return [];
  const { confirmationSteps: own, approvesRequired } = rule;
  const steps = own.length > 0 ? own : [{ from: ZERO, confirmations: approvesRequired }];
  return steps.map(({ from, confirmations }) => ({ from: formatDecimal(from), confirmations }));
}

function directionRows({ offer }: CatalogueDeps, catalogue: Catalogue): CatalogueAnswer['directions'] {
  const ownOf = (give: number, get: number) =>
    catalogue.directions.find(({ giveAssetId, getAssetId }) => giveAssetId === give && getAssetId === get);
  return listedDirections(catalogue, offer).map(({ give, get, closedBy, off }) => ({
    give: assetName(catalogue, give),
    get: assetName(catalogue, get),
    version: versionOf({ isEnabled: ownOf(give.id, get.id)?.isEnabled ?? null }),
    closedBy,
    off: stopView(off),
  }));
}
