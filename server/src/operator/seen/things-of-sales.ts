import { UNTIL_RELEASED } from '@parom/contract/console/commands/price-calls';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { NO_LABELS } from '@parom/contract/monitor-labels';
import {
  type Asset,
  type Catalogue,
  type ConfirmationStep,
  lockNewTokens,
  type Network,
  type Stop,
} from '../../currencies/index.ts';
import { hiddenDirections, keyOf, labelledDirections } from '../../export/index.ts';
import { lockStops } from '../../payments/index.ts';
import { lockVenueSymbols, readVenueSymbols, type VenueSymbol } from '../../rates/index.ts';
import { stopsInWords } from '../closing-end.ts';
import { directionNamed } from '../directions.ts';
import { assetNamed, currencyNamed, networkNamed } from '../names.ts';
import { ruleShown } from '../pair-commands.ts';
import { catalogueNow, type Find, said } from './thing.ts';
import { fixedPriceRow, lockPairRow, lockPriceRows } from './things-store.ts';

const MINUTE_MS = 60_000;

const stopShown = (stop: Stop | null) => stopsInWords(stop === null ? [] : [stop]);

export const networkShown = ({ firstConfirmationMs, inStopped, outStopped }: Network) => ({
  firstWithinMinutes: Math.floor(firstConfirmationMs / MINUTE_MS),
  inStopped: stopShown(inStopped),
  outStopped: stopShown(outStopped),
});

export const network: Find = ({ catalogue }, sent) => {
  const { id } = networkNamed(catalogue(), said(sent, 'network'));
  return {
    name: `network ${id}`,
    lock: (tx) => lockStops(tx, { kind: 'network', id }),
    values: async (db) => networkShown((await catalogueNow(db)).networkById(id)),
  };
};

const stepsInWords = (steps: readonly ConfirmationStep[]): string | null =>
  steps.length === 0
    ? null
    : steps.map(({ from, confirmations }) => `${formatDecimal(from)}:${confirmations}`).join(' ');

export const assetShown = ({ isShown, inStopped, outStopped, confirmationSteps }: Asset) => ({
  isShown,
  inStopped: stopShown(inStopped),
  outStopped: stopShown(outStopped),
  confirmations: stepsInWords(confirmationSteps),
});

export const asset: Find = ({ catalogue }, sent) => {
  const { id } = assetNamed(catalogue(), said(sent, 'asset'));
  return {
    name: `asset ${id}`,
    lock: (tx) => lockStops(tx, { kind: 'asset', id }),
    values: async (db) => {
      const found = (await catalogueNow(db)).assets.find((one) => one.id === id);
      return found === undefined ? null : assetShown(found);
    },
  };
};

/** Its row alone would wait for the table's lock, which the act takes. */
export const removedAsset: Find = async (deps, sent) => {
  const thing = await asset(deps, sent);
  return thing && { ...thing, lock: lockNewTokens };
};

/** A direction is changed under the lock of its pair. */
export const rule: Find = ({ catalogue }, sent) => {
  const named = directionNamed(catalogue(), said(sent, 'from'), said(sent, 'to'));
  const { fromCurrencyId, toCurrencyId } = named;
  return {
    name: `pair ${fromCurrencyId} ${toCurrencyId}`,
    lock: (tx) => lockPairRow(tx, fromCurrencyId, toCurrencyId),
    values: async (db) => ruleShown(await catalogueNow(db), named),
  };
};

interface FixedPrice {
  readonly usdt: Decimal;
  readonly setBy: string;
  readonly endsAt: Date | null;
}

export const fixedPriceShown = (fixed: FixedPrice | null) => ({
  fixed: fixed && formatDecimal(fixed.usdt),
  fixedBy: fixed && fixed.setBy,
  fixedUntil: fixed && (fixed.endsAt ?? UNTIL_RELEASED),
});

export const fixedPrice: Find = ({ catalogue }, sent) => {
  const { id } = currencyNamed(catalogue(), said(sent, 'currency'));
  return {
    name: `price ${id}`,
    lock: lockPriceRows,
    values: async (db) => {
      const row = await fixedPriceRow(db, id);
      return fixedPriceShown(
        row === undefined ? null : { usdt: toDecimal(row.usdt), setBy: row.set_by, endsAt: row.ends_at },
      );
    },
  };
};

export const symbolsInWords = (own: readonly VenueSymbol[], currencyId: number): string | null =>
  own
    .filter((one) => one.currencyId === currencyId)
    .map(({ venue, symbol, quote }) => `${venue} ${symbol} ${quote}`)
    .join(', ') || null;

export const symbols: Find = ({ catalogue }, sent) => {
  const { id } = currencyNamed(catalogue(), said(sent, 'currency'));
  return {
    name: `symbols ${id}`,
    lock: lockVenueSymbols,
    values: async (db) => ({ symbols: symbolsInWords(await readVenueSymbols(db), id) }),
  };
};

const iconOf = (catalogue: Catalogue, id: number): string | null =>
  catalogue.currencies.find((one) => one.id === id)?.iconPath ?? null;

export const icon: Find = ({ catalogue }, sent) => {
  const { id } = currencyNamed(catalogue(), said(sent, 'currency'));
  return { name: `icon ${id}`, values: async (db) => ({ icon: iconOf(await catalogueNow(db), id) }) };
};

export const monitored: Find = ({ catalogue }, sent) => {
  const { assets } = directionNamed(catalogue(), said(sent, 'from'), said(sent, 'to'));
  if (assets === null) return null;
  const [give, get] = assets;
  const key = keyOf({ giveAssetId: give.id, getAssetId: get.id });
  return {
    name: `monitors ${key}`,
    values: async (db) => {
      const hidden = (await hiddenDirections(db)).find((one) => keyOf(one) === key);
      const own = (await labelledDirections(db)).find((one) => keyOf(one) === key);
      return {
        isShown: hidden === undefined,
        hiddenBy: hidden?.hiddenBy ?? null,
        ownLabels: own?.labels.join(', ') ?? NO_LABELS,
      };
    },
  };
};
