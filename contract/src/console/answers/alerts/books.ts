/** Details of alerts about wallets, books and tickets. */
import * as z from 'zod/mini';
import { count, moment, type Sentences, sum, sumInWords, text } from '../form.ts';
import { breach, breachInEnglish } from './causes.ts';

const missingAt = z.object({ address: text, amount: text });
/** `onAddresses`: `null` before they are compared. */
export const coinsMissing = z.object({
  coin: text,
  inHot: z.nullable(text),
  onAddresses: z.nullable(z.object({ most: z.array(missingAt), total: text })),
  moving: count,
});
export type CoinsMissing = z.infer<typeof coinsMissing>;
/** `why`: a node's or a program's own words. */
const uncompared = z.object({ coin: text, since: moment, why: z.nullable(text) });
export type Uncompared = z.infer<typeof uncompared>;

export const bookAlertForms = {
  coinsLacking: z.object({ found: coinsMissing, earlier: z.nullable(coinsMissing) }),
  coinsNoLongerMissing: z.object({ coin: text }),
  /** `all`: with earlier surpluses, on all networks. */
  surplusBooked: z.object({ extra: sum, all: z.nullable(sum) }),
  coinsUnseen: z.object({ address: text, ticket: z.nullable(count), extra: sum, lost: z.nullable(text) }),
  walletsUncompared: uncompared,
  addressesUncompared: uncompared,
  promisesBroken: z.object({ coin: text, reserved: text, promised: text }),
  ticketStopped: z.object({ ticket: count, why: breach }),
};

const BY_US = 'reconciliation: ';
const less = (where: string, amount: string, coin: string): string =>
  `${where} held ${amount} ${coin} less than the books`;

const listed = (most: readonly z.infer<typeof missingAt>[], max: number): string => {
  const shown = most.slice(0, max).map(({ address, amount }) => `${address}: ${amount}`);
  const more = most.length - shown.length;
  return `(${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
};

/** @param namedMax the reason of a stop names few addresses, the alert each */
export function missingInEnglish({ coin, inHot, onAddresses }: CoinsMissing, namedMax: number): string {
  const parts = inHot === null ? [] : [less('the hot wallet', inHot, coin)];
  if (onAddresses !== null && onAddresses.most.length > 0)
    parts.push(less(`deposit addresses ${listed(onAddresses.most, namedMax)}`, onAddresses.total, coin));
  return `${BY_US}${parts.join(', and ')}`;
}

function notLookedAt({ onAddresses, moving }: CoinsMissing): string {
  if (onAddresses === null) return '; deposit addresses are not compared yet';
  if (moving === 0) return '';
  const more = moving === 1 ? 'one more deposit address' : `${moving} more deposit addresses`;
  return `; ${more} cannot be compared while a payment is on its way there, or a deposit is not booked yet`;
}

function commandsFor({ inHot, onAddresses }: CoinsMissing): string {
  const ofAddresses = onAddresses !== null && onAddresses.most.length > 0;
  if (inHot !== null && ofAddresses) return 'set-reserve and book-lost book';
  return ofAddresses ? 'book-lost books' : 'set-reserve books';
}

const look = (of: CoinsMissing): string =>
  `${missingInEnglish(of, Infinity)}${notLookedAt(of)}; payments are stopped. Look where the coins went. If they are gone for good, ${commandsFor(of)} them. Then start-payouts`;

const why = (of: Uncompared): string =>
  `since ${of.since}: ${of.why ?? 'the watcher was behind, or something was always on its way'}`;

export const bookAlertEnglish = {
  coinsLacking: ({ found, earlier }) =>
    `${look(found)}${earlier === null ? '' : `. An earlier look said: ${look(earlier)}`}`,
  coinsNoLongerMissing: (of) =>
    `${BY_US}at the last look nothing of ${of.coin} was missing any more; payments are stopped until start-payouts`,
  surplusBooked: ({ extra, all }) =>
    `The hot wallet held ${sumInWords(extra)} more than the books. It is booked as unassigned; use claim-surplus to assign it${all === null ? '' : `. With earlier surpluses, on all networks, ${sumInWords(all)} are unassigned`}`,
  coinsUnseen: (of) =>
    `The deposit address ${of.address}, ${of.ticket === null ? 'given to no ticket' : `of ticket ${of.ticket}`}, holds ${sumInWords(of.extra)} more than the books: ${of.lost === null ? 'look for an unseen deposit' : `${of.lost} are booked as lost there, and book-found books back the returned coins`}`,
  walletsUncompared: (of) => `Wallets of ${of.coin} could not be compared with the books ${why(of)}`,
  addressesUncompared: (of) => `The balances of recent addresses in ${of.coin} could not be read ${why(of)}`,
  promisesBroken: (of) =>
    `The reserve holds ${of.reserved} of ${of.coin}, but tickets and payments count on ${of.promised}. Look into the tickets of this asset before you change its reserve`,
  ticketStopped: (of) => `Ticket ${of.ticket} was stopped: ${breachInEnglish(of.why)}`,
} satisfies Sentences<typeof bookAlertForms>;
