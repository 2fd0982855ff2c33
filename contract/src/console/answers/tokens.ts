/** Tokens, symbols at venues and icons that operators add to the catalogue. */
import * as z from 'zod/mini';
import { count, type Sentences, text } from './form.ts';
import { counted } from './in-english.ts';

/** `venues`: asked ones that know the coin. */
const pricing = { venues: z.array(text), inPrice: count };

export const tokenForms = {
  tokenAdded: z.object({
    asset: text,
    name: text,
    contract: text,
    decimals: count,
    /** As the contract spells it. */
    symbol: text,
    isNewCoin: z.boolean(),
    /** Its number, as in the signer’s limits. */
    network: count,
  }),
  symbolSet: z.object({
    coin: text,
    venue: text,
    symbol: text,
    quote: z.enum(['USDT', 'USD']),
    isAsked: z.boolean(),
    ...pricing,
  }),
  symbolRemoved: z.object({ coin: text, venue: text, ...pricing }),
  tokenRemoved: z.object({ asset: text, coin: text, isCoinRemoved: z.boolean() }),
  iconSet: z.object({ coin: text, path: text, removed: z.array(text) }),
};

interface Pricing {
  readonly coin: string;
  readonly venues: readonly string[];
  readonly inPrice: number;
}

function pricedBy({ coin, venues, inPrice }: Pricing): string {
  const named = venues.length === 0 ? '' : ` (${venues.join(', ')})`;
  const few = venues.length < 2 ? ' Fewer than two venues never price a coin.' : '';
  return `${coin} has symbols at ${counted(venues.length, 'asked venue')}${named}; ${inPrice} in its price now.${few}`;
}

export const tokenEnglish = {
  tokenAdded: ({ asset, name, contract, decimals, symbol, isNewCoin, network }) => {
    const pairs = isNewCoin ? ' Its pairs begin disabled.' : '';
    return (
      `${asset} (${name}) is the contract ${contract}: the node says symbol ${symbol} and ${decimals} decimals. ` +
      `It is stopped in and out.${pairs} Every process serves it within seconds. ` +
      'Next: symbols at two venues, limits, markup, coins in the hot wallet and add-capital, enable-pair, start-asset. Customers see it from its first start on. ' +
      `A signer with limits needs one for network ${network}, asset ${contract.toLowerCase()}, decimals ${decimals}; without it, payouts of ${asset} wait.`
    );
  },
  symbolSet: ({ venue, symbol, quote, isAsked, ...of }) =>
    `${venue} is asked for ${of.coin} as ${symbol}, in ${quote}, within a minute.` +
    `${isAsked ? '' : ` This installation does not ask ${venue}: name it in PAROM_RATE_VENUES.`} ${pricedBy(of)}`,
  symbolRemoved: ({ venue, ...of }) => `${venue} is not asked for ${of.coin} any more. ${pricedBy(of)}`,
  tokenRemoved: ({ asset, coin, isCoinRemoved }) =>
    `${asset} is removed${isCoinRemoved ? `, and the coin ${coin} with its pairs, symbols and icon` : ''}. ` +
    'No ticket, deposit or payment ever named it; coins that are sent to its contract are not seen any more. ' +
    'If PAROM_EVM_NETWORKS names it in tokens, take it out before the next start.',
  iconSet: ({ coin, path, removed }) =>
    `${coin} has an icon, at ${path}.${removed.length === 0 ? '' : ` Left out for safety: ${removed.join(', ')}.`}`,
} satisfies Sentences<typeof tokenForms>;
