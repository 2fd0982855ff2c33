/** Details of alerts about prices. */
import * as z from 'zod/mini';
import { count, type Sentences, text } from '../form.ts';

const nothing = z.object({});
const coin = z.object({ coin: text });
const atVenue = z.object({ venue: text, coin: text });

export const priceAlertForms = {
  venueRefuses: atVenue,
  venueStrays: atVenue,
  venueSilent: z.object({ venue: text, seconds: count }),
  sourcesDisagree: z.object({ coin: text, prices: z.array(z.object({ source: text, usdt: text })) }),
  fewVenuesAgree: z.object({ coin: text, agree: count, asked: count, least: count }),
  dollarUnwatched: nothing,
  dollarLeft: nothing,
  priceJumped: coin,
  rateStraysFromFixed: coin,
  fixedPriceOff: z.object({ coin: text, usdt: text, market: text }),
  coinUnpriced: z.object({ coin: text, arePairsOff: z.boolean(), networks: z.array(text), tickets: count }),
};

const MINUTE = 60;
const HOUR = 3_600;

export const priceAlertEnglish = {
  venueRefuses: (of) =>
    `${of.venue} has no market for ${of.coin}. The price of ${of.coin} comes from the other venues. Check whether ${of.venue} delisted ${of.coin}.`,
  venueStrays: (of) =>
    `The price of ${of.coin} at ${of.venue} strays from the other venues. It does not count until it agrees for a minute. Look at ${of.venue}; with too few other venues ${of.coin} is not sold.`,
  venueSilent: ({ venue, seconds }) =>
    `${venue} has sent no new price for ${seconds < MINUTE ? `${seconds} seconds` : `${seconds / HOUR} hours`}. Its prices stop counting soon, and a coin without enough other sources is not sold then. Check the connection to ${venue}, or leave it out of PAROM_RATE_VENUES.`,
  sourcesDisagree: (of) =>
    `Sources disagree about the price of ${of.coin}: ${of.prices.map(({ source, usdt }) => `${source} ${usdt}`).join(', ')}. ${of.coin} has no price and is not sold until enough of them agree. Look at the market, or name a price with fix-price.`,
  fewVenuesAgree: (of) =>
    `${of.agree} of ${of.asked} venues agree about the price of ${of.coin}. ${of.coin} is not sold with fewer than ${of.least}. Look which venues are silent or stray, or name a price with fix-price.`,
  dollarUnwatched: () =>
    'No two venues agree about USDT against the dollar. A break of USDT stays unseen, and roubles are converted at one dollar for one USDT. Ask two of kraken, coinbase and bitfinex in PAROM_RATE_VENUES, or watch the market yourself.',
  dollarLeft: () =>
    'USDT left the dollar. No new tickets are created, and open tickets keep their rate. Look at the market; sales resume when USDT returns.',
  priceJumped: (of) =>
    `The price of ${of.coin} jumped and is held back. ${of.coin} is sold only at a fixed price until the jump stands for 5 minutes or goes back. Look at the market, then accept-jump or fix-price.`,
  rateStraysFromFixed: (of) =>
    `The rate of ${of.coin} is more than 3 % from the price that an operator fixed. The rate is not accepted while that price is fixed, and ${of.coin} is sold at the fixed price. Look at the market, then fix-price anew or release-price.`,
  fixedPriceOff: (of) =>
    `The price of ${of.coin} is fixed at ${of.usdt} USDT, and the market price is ${of.market}. Tickets above the ceiling are not sold. Type fix-price again, or release-price.`,
  coinUnpriced: (of) => {
    const fees = of.networks.map(
      (name) => `fees on ${name} are unknown: no deposit is swept, no referrer credited or paid`,
    );
    const tickets = of.tickets === 1 ? '1 ticket' : `${of.tickets} tickets`;
    const waiting = `${tickets} whose coins are here may wait for it (tickets --status confirming)`;
    const effects = [
      ...(of.arePairsOff ? ['its pairs are off'] : []),
      ...fees,
      ...(of.tickets > 0 ? [waiting] : []),
    ];
    return `${of.coin} has had no price for ten minutes: ${effects.join('; ')}`;
  },
} satisfies Sentences<typeof priceAlertForms>;
