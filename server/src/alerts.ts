/**
 * What a human may be called to: an alert's subject says what it is and about which row, and one of each is open at most.
 * Stored alerts and operators' scripts know these texts: a landed one never changes. What each means, and what to do, is in
 * docs/operating.md, which a test holds to this table.
 */

const REFUSES = 'venue-refuses:';
const FIXED = 'fixed-price:';

export const alertSubjects = {
  // What keeps the site from selling.
  worker: () => 'worker' as const,
  database: () => 'database' as const,

  // Prices.
  venueStrays: (source: string, currencyId: number) => `venue-strays:${source}:${currencyId}` as const,
  venueRefuses: (source: string, currencyId: number) => `${REFUSES}${source}:${currencyId}` as const,
  /** The source has told nothing new for a while. */
  venueSilent: (source: string) => `venue-silent:${source}` as const,
  /** One more failure, and the coin has no price. */
  fewVenues: (currencyId: number) => `few-venues:${currencyId}` as const,
  /** No two of the fresh sources agree about the coin. */
  ratesDisagree: (currencyId: number) => `rates-disagree:${currencyId}` as const,
  usdtBreak: () => 'usdt-break' as const,
  /** No two venues quote USDT against the dollar. */
  usdtUnwatched: () => 'usdt-unwatched' as const,
  rateJump: (currencyId: number) => `rate-jump:${currencyId}` as const,
  /** The market says something else than the price that somebody fixed. */
  fixedPrice: (currencyId: number) => `${FIXED}${currencyId}` as const,
  /** Nobody has told a price of it for a while, and something cannot go on without one. */
  unpriced: (currencyId: number) => `unpriced:${currencyId}` as const,

  // The books beside the networks.
  shortfall: (assetId: number) => `shortfall:${assetId}` as const,
  surplus: (assetId: number) => `surplus:${assetId}` as const,
  unseen: (assetId: number, address: string) => `unseen:${assetId}:${address}` as const,
  uncompared: (assetId: number) => `uncompared:${assetId}` as const,
  uncomparedTickets: (assetId: number) => `uncompared:${assetId}:tickets` as const,
  promises: (assetId: number) => `promises:${assetId}` as const,

  // Networks.
  unserved: (networkId: number) => `unserved:${networkId}` as const,
  standing: (networkId: number) => `standing:${networkId}` as const,
  untraced: (networkId: number) => `untraced:${networkId}` as const,

  // Deposits.
  /** It came to an address that was given out for another network. */
  wrongNetwork: (depositId: number) => `wrong-network:${depositId}` as const,
  /** Inside its block nobody can see. */
  hidden: (depositId: number) => `hidden:${depositId}` as const,
  /** It vanished after it was paid out. */
  reorg: (depositId: number) => `reorg:${depositId}` as const,
  /** Its gas or its sweep failed. */
  sweep: (depositId: number) => `sweep:${depositId}` as const,

  // Money that leaves.
  /** The wallet holds too little for what is decided. */
  reserve: (assetId: number) => `reserve:${assetId}` as const,
  /** More of it left within an hour than the ceiling allows. */
  outflow: (assetId: number) => `outflow:${assetId}` as const,
  /** The network counts more payments than the database. */
  nonce: (networkId: number) => `nonce:${networkId}` as const,
  /** It can never happen. */
  payout: (payoutId: string) => `payout:${payoutId}` as const,
  /** It was final, and a re-org took its block. */
  takenBack: (payoutId: string) => `taken-back:${payoutId}` as const,
  /** Its recipient was credited with another sum than the payment's. */
  payoutDiffers: (payoutId: string) => `payout-differs:${payoutId}` as const,
  /** It fails at every try, or was sent and gets into no block. */
  payoutWaits: (payoutId: string) => `payout-waits:${payoutId}` as const,

  // What has stopped, or waits for a word.
  invariant: (ticketId: string) => `invariant:${ticketId}` as const,
  waiting: (what: string) => `waiting:${what}` as const,
  /** It was given up. */
  event: (jobId: number) => `event:${jobId}` as const,
  mail: () => 'mail' as const,
};

export type AlertSubject = ReturnType<(typeof alertSubjects)[keyof typeof alertSubjects]>;

export const isVenueRefusal = (subject: string): subject is ReturnType<typeof alertSubjects.venueRefuses> =>
  subject.startsWith(REFUSES);

export const isFixedPrice = (subject: string): subject is ReturnType<typeof alertSubjects.fixedPrice> =>
  subject.startsWith(FIXED);
