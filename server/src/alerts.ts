/**
 * At most one open alert per subject. Stored alerts and operators' scripts know these texts: never change
 * one.
 */

const REFUSES = 'venue-refuses:';
const FIXED = 'fixed-price:';

export const alertSubjects = {
  worker: () => 'worker' as const,
  database: () => 'database' as const,

  venueStrays: (source: string, currencyId: number) => `venue-strays:${source}:${currencyId}` as const,
  venueRefuses: (source: string, currencyId: number) => `${REFUSES}${source}:${currencyId}` as const,
  venueSilent: (source: string) => `venue-silent:${source}` as const,
  /** One failure more, and the coin has no price. */
  fewVenues: (currencyId: number) => `few-venues:${currencyId}` as const,
  ratesDisagree: (currencyId: number) => `rates-disagree:${currencyId}` as const,
  usdtBreak: () => 'usdt-break' as const,
  usdtUnwatched: () => 'usdt-unwatched' as const,
  rateJump: (currencyId: number) => `rate-jump:${currencyId}` as const,
  fixedPrice: (currencyId: number) => `${FIXED}${currencyId}` as const,
  unpriced: (currencyId: number) => `unpriced:${currencyId}` as const,

  shortfall: (assetId: number) => `shortfall:${assetId}` as const,
  surplus: (assetId: number) => `surplus:${assetId}` as const,
  unseen: (assetId: number, address: string) => `unseen:${assetId}:${address}` as const,
  uncompared: (assetId: number) => `uncompared:${assetId}` as const,
  uncomparedTickets: (assetId: number) => `uncompared:${assetId}:tickets` as const,
  promises: (assetId: number) => `promises:${assetId}` as const,

  unserved: (networkId: number) => `unserved:${networkId}` as const,
  standing: (networkId: number) => `standing:${networkId}` as const,
  silent: (networkId: number) => `silent:${networkId}` as const,
  /** The nodes count from 1, as in the settings. */
  node: (networkId: number, node: number) => `node:${networkId}:${node}` as const,
  untraced: (networkId: number) => `untraced:${networkId}` as const,

  wrongNetwork: (depositId: number) => `wrong-network:${depositId}` as const,
  /** The node cannot show the block's contents. */
  hidden: (depositId: number) => `hidden:${depositId}` as const,
  reorg: (depositId: number) => `reorg:${depositId}` as const,
  sweep: (depositId: number) => `sweep:${depositId}` as const,

  reserve: (assetId: number) => `reserve:${assetId}` as const,
  outflow: (assetId: number) => `outflow:${assetId}` as const,
  /** The network counts more payments than the database. */
  nonce: (networkId: number) => `nonce:${networkId}` as const,
  paymentFailed: (paymentId: string) => `payout:${paymentId}` as const,
  /** A re-org took a final payment's block. */
  takenBack: (paymentId: string) => `taken-back:${paymentId}` as const,
  paymentDiffers: (paymentId: string) => `payout-differs:${paymentId}` as const,
  /** Every attempt fails, or no block takes the payment. */
  paymentWaits: (paymentId: string) => `payout-waits:${paymentId}` as const,

  invariant: (ticketId: string) => `invariant:${ticketId}` as const,
  waiting: (what: string) => `waiting:${what}` as const,
  event: (jobId: number) => `event:${jobId}` as const,
  mail: () => 'mail' as const,
  telegram: () => 'telegram' as const,
  webhook: (webhookId: string) => `webhook:${webhookId}` as const,
  operatorLocked: (operatorId: string) => `operator-locked:${operatorId}` as const,
  factorsReset: (operatorId: string) => `factors-reset:${operatorId}` as const,
  passkeyCopied: (passkeyId: string) => `passkey-copied:${passkeyId}` as const,
};

export type AlertKind = keyof typeof alertSubjects;
export type AlertSubject = ReturnType<(typeof alertSubjects)[AlertKind]>;

export const isVenueRefusal = (subject: string): subject is ReturnType<typeof alertSubjects.venueRefuses> =>
  subject.startsWith(REFUSES);

export const isFixedPrice = (subject: string): subject is ReturnType<typeof alertSubjects.fixedPrice> =>
  subject.startsWith(FIXED);

const kinds = Object.keys(alertSubjects) as AlertKind[];
const formOf = (kind: AlertKind): string =>
  (alertSubjects[kind] as (...about: unknown[]) => string)('#', '#').replaceAll('#', '([^:]+)');
/** The longest first: `uncompared:3:tickets` is no `uncompared`. */
const forms = kinds
  .map((kind) => ({ kind, form: new RegExp(`^${formOf(kind)}$`), length: formOf(kind).length }))
  .sort((one, other) => other.length - one.length);

/** `null` for a subject of an older version. */
export const alertKindOf = (subject: string): AlertKind | null =>
  forms.find(({ form }) => form.test(subject))?.kind ?? null;

/** @returns what the subject was made of, in the maker's order */
export const alertAboutOf = (kind: AlertKind, subject: string): readonly string[] =>
  new RegExp(`^${formOf(kind)}$`).exec(subject)?.slice(1) ?? [];

/**
 * `money`: coins may be lost or paid twice. `service`: customers wait, a sale stops, or a stranger tries a
 * door. `notice`: may wait until the quiet hours end.
 */
export const severities = ['money', 'service', 'notice'] as const;
export type Severity = (typeof severities)[number];

const severityOfKind = {
  worker: 'service',
  operatorLocked: 'service',
  factorsReset: 'service',
  database: 'service',
  venueStrays: 'notice',
  venueRefuses: 'notice',
  venueSilent: 'notice',
  fewVenues: 'notice',
  ratesDisagree: 'service',
  usdtBreak: 'money',
  usdtUnwatched: 'notice',
  rateJump: 'notice',
  fixedPrice: 'money',
  unpriced: 'service',
  shortfall: 'money',
  surplus: 'service',
  unseen: 'money',
  uncompared: 'money',
  uncomparedTickets: 'service',
  promises: 'money',
  unserved: 'money',
  standing: 'service',
  silent: 'service',
  node: 'service',
  untraced: 'service',
  wrongNetwork: 'money',
  hidden: 'service',
  reorg: 'money',
  sweep: 'service',
  reserve: 'service',
  outflow: 'money',
  nonce: 'money',
  paymentFailed: 'service',
  takenBack: 'money',
  paymentDiffers: 'money',
  paymentWaits: 'service',
  invariant: 'money',
  waiting: 'service',
  event: 'money',
  mail: 'service',
  telegram: 'service',
  webhook: 'notice',
  passkeyCopied: 'money',
} as const satisfies Record<AlertKind, Severity>;

/** An unknown alert counts as a risk. */
export function severityOf(subject: string): Severity {
  const kind = alertKindOf(subject);
  return kind === null ? 'money' : severityOfKind[kind];
}
