export { connectPartner, type Partner, type PartnerOptions } from './connect-partner.ts';
export { connectSite, type Site } from './connect-site.ts';
export { ParomError } from './errors.ts';
export type { ConnectOptions } from './send.ts';
export * from './types.ts';
export type { WatchOptions } from './watch-order.ts';
