import * as z from 'zod';
import { nearestName } from '../../platform/text/nearest-name.ts';
import { bpsOfText } from '../../platform/text/percent-bps.ts';
import { splitList } from '../../platform/text/split-list.ts';
import { secondDailyRate } from '../venues/second-daily-rate.ts';
import { venues } from '../venues/venues.ts';
import type { ConfiguredVenue } from './market-sources.ts';

export const allRateVenues: ConfiguredVenue[] = [...venues.values()].map((venue) => ({
  name: venue.name,
  venue,
  baseUrl: null,
}));

/** `second:binance=https://…` is another venue's API. */
const PART = /^([a-z0-9-]{1,30})(?::([a-z-]{1,30}))?(?:=(https?:\/\/[^\s,]+))?$/;

function readVenue(part: string, context: z.RefinementCtx): ConfiguredVenue {
  const problem = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const [, name, language, baseUrl = null] = PART.exec(part) ?? [];
  if (name === undefined)
    return problem('must be none, or a list like binance,kraken=https://prices.example');
  const venue = venues.get(language ?? name);
  if (venue === undefined) {
    const nearest = nearestName(language ?? name, [...venues.keys()]);
    return problem(`names ${language ?? name}, which is no venue; did you mean ${nearest}?`);
  }
  if (language !== undefined && baseUrl === null) return problem(`has no address for ${name}`);
  if (baseUrl !== null && !URL.canParse(baseUrl)) return problem(`has no usable address for ${name}`);
  if (baseUrl !== null && !isHostOnly(new URL(baseUrl))) {
    return problem(
      `for ${name} has more than a host: a venue is asked by its own paths, as in ${name}=https://prices.example`,
    );
  }
  return { name, venue, baseUrl };
}

/** A path would be dropped silently, and credentials never sent. */
const isHostOnly = ({ href, origin }: URL): boolean => href === `${origin}/`;

export const rateVenues = z
  .string()
  .transform((text, context) =>
    text === 'none' ? [] : splitList(text).map((part) => readVenue(part, context)),
  )
  .refine((asked) => new Set(asked.map(({ name }) => name)).size === asked.length, 'names a venue twice');

export const breakBps = z
  .string()
  .regex(/^(off|\d{1,3}(\.\d{1,2})?)$/, 'must be per cent, such as 2, or off')
  .transform((text) => (text === 'off' ? null : bpsOfText(text)))
  // USDT never trades at exactly one dollar.
  .refine((bps) => bps !== 0, 'must be above 0, or off');

export const secondRate = z
  .string()
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    'must be a whole URL, as https://bank.example/daily.xml',
  )
  .transform((text) => secondDailyRate(new URL(text)));
