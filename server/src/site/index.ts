/** The site as a whole: open or closed, which types of coins are allowed. Must never touch a ticket. */
export { closedGate, openSite } from './site.ts';
export { siteRoutes } from './site-routes.ts';
export { type SiteState, writeCurrencyTypes, writeSiteOpen } from './site-store.ts';
