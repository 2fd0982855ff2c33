import { alertSubjects } from '../../alerts.ts';

export type AlertKey = keyof typeof alertSubjects;

const keys = Object.keys(alertSubjects) as AlertKey[];
const formOf = (key: AlertKey): string =>
  (alertSubjects[key] as (...about: unknown[]) => string)('#', '#').replaceAll('#', '[^:]+');
/** The longest first: `uncompared:3:tickets` is no `uncompared`. */
const forms = keys
  .map((key) => ({ key, form: new RegExp(`^${formOf(key)}$`), length: formOf(key).length }))
  .sort((one, other) => other.length - one.length);

/** `null` for a subject of an older version. */
export const alertKeyOf = (subject: string): AlertKey | null =>
  forms.find(({ form }) => form.test(subject))?.key ?? null;

/** Coins may be lost or paid twice. Every other alert says that something is late, or not sold. */
const risks: Readonly<Record<AlertKey, boolean>> = {
  worker: false,
  operatorLocked: false,
  passkeyCopied: true,
  database: false,
  venueStrays: false,
  venueRefuses: false,
  venueSilent: false,
  fewVenues: false,
  ratesDisagree: false,
  usdtBreak: true,
  usdtUnwatched: false,
  rateJump: false,
  fixedPrice: true,
  unpriced: false,
  shortfall: true,
  surplus: false,
  unseen: true,
  uncompared: true,
  uncomparedTickets: false,
  promises: true,
  unserved: true,
  standing: false,
  node: false,
  untraced: false,
  wrongNetwork: true,
  hidden: false,
  reorg: true,
  sweep: false,
  reserve: false,
  outflow: true,
  nonce: true,
  paymentFailed: false,
  takenBack: true,
  paymentDiffers: true,
  paymentWaits: false,
  invariant: true,
  waiting: false,
  event: true,
  mail: false,
};

/** An unknown one counts as a risk. */
export function isMoneyAtRisk(subject: string): boolean {
  const key = alertKeyOf(subject);
  return key === null || risks[key];
}
