import { CRYPTO_TYPE } from '@parom/contract/catalogue-codes';
import { symbolCalls } from '@parom/contract/console/commands/symbol-calls';
import { type Currency, currencyName } from '../currencies/index.ts';
import {
  checkSymbol,
  deleteVenueSymbol,
  lockVenueSymbols,
  type SymbolFault,
  symbolsOf,
  type VenueSymbol,
  writeVenueSymbol,
} from '../rates/index.ts';
import { type Answer, say } from './answer.ts';
import { currencyNamed } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

export const symbolCommands = runs(symbolCalls, {
  'set-symbol': (deps, values) => setSymbol(deps, values),
  'remove-symbol': (deps, values) => removeSymbol(deps, values),
});

interface Values {
  readonly currency: string;
  readonly venue: string;
  readonly symbol: string;
  readonly quote: VenueSymbol['quote'] | undefined;
}

async function setSymbol(deps: OperatorDeps, { venue: name, symbol, ...values }: Values): Promise<Answer> {
  const coin = coinNamed(deps, values.currency);
  const one = { currencyId: coin.id, venue: name, symbol };
  const { quote, own } = await deps.db.transaction().execute(async (tx) => {
    const known = await lockVenueSymbols(tx);
    const checked = checkSymbol({ ...one, code: coin.code }, values.quote, known);
    if ('is' in checked) throw refusalOf(deps, checked, coin, one);
    const written = { ...one, quote: checked.quote };
    await writeVenueSymbol(tx, written);
    const others = known.filter((other) => other.currencyId === coin.id && other.venue !== name);
    return { quote: checked.quote, own: [...others, written] };
  });
  const isAsked = deps.prices.askedVenues.includes(name);
  return say('symbolSet', {
    coin: coin.code,
    venue: name,
    symbol,
    quote,
    isAsked,
    ...counted(deps, coin, own),
  });
}

async function removeSymbol(
  deps: OperatorDeps,
  { currency: typed, venue: name }: Pick<Values, 'currency' | 'venue'>,
): Promise<Answer> {
  const coin = coinNamed(deps, typed);
  const own = await deps.db.transaction().execute(async (tx) => {
    const known = await lockVenueSymbols(tx);
    if (!(await deleteVenueSymbol(tx, { currencyId: coin.id, venue: name })))
      throw refuseBy('noOwnSymbol', { coin: coin.code, venue: name });
    return known.filter((other) => other.currencyId === coin.id && other.venue !== name);
  });
  return say('symbolRemoved', { coin: coin.code, venue: name, ...counted(deps, coin, own) });
}

function coinNamed({ catalogue }: OperatorDeps, typed: string): Currency {
  const coin = currencyNamed(catalogue(), typed);
  if (coin.type !== CRYPTO_TYPE) throw refuseBy('symbolOfNoCoin', { coin: coin.code });
  return coin;
}

/** Venues that are asked, and those in the price now. */
function counted({ prices, rates }: OperatorDeps, coin: Currency, own: readonly VenueSymbol[]) {
  const named = new Set(symbolsOf(coin.code, own).map((one) => one.venue));
  const price = rates.priceOf(coin.id);
  const inPrice = price?.kind === 'venues' ? price.sources.length : 0;
  return { venues: prices.askedVenues.filter((name) => named.has(name)), inPrice };
}

function refusalOf(
  { catalogue }: OperatorDeps,
  fault: SymbolFault,
  { code: coin }: Currency,
  { venue: name, symbol }: Pick<VenueSymbol, 'venue' | 'symbol'>,
) {
  switch (fault.is) {
    case 'malformed':
      return refuseBy('symbolMalformed', {});
    case 'ofUnit':
      return refuseBy('symbolOfNoCoin', { coin });
    case 'withoutDollar':
      return refuseBy('symbolWithoutDollar', { venue: name });
    case 'builtIn':
      return refuseBy('symbolBuiltIn', { coin, venue: name, symbol: fault.symbol });
    case 'taken': {
      const by = typeof fault.by === 'string' ? fault.by : currencyName(catalogue(), fault.by);
      return refuseBy('symbolTaken', { venue: name, symbol, coin: by });
    }
  }
}
