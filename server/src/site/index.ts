/** The site as a whole: open or closed, which types of coins are allowed, its name and links. Must never touch a ticket. */
export { closedGate, openSite } from './site.ts';
export { siteRoutes } from './site-routes.ts';
export { changeSettings, type SiteState, writeCurrencyType, writeSiteOpen } from './site-store.ts';
