/** Never touches a ticket. */

export type { UnstoredAlert } from './report-sales.ts';
export { type SalesFault, salesFault, salesStop } from './sales.ts';
export { openSite, salesGate } from './site.ts';
export { siteRoutes } from './site-routes.ts';
export { changeSettings, type SiteState, writeCurrencyType, writeSiteOpen } from './site-store.ts';
export { type SalesWatch, watchSales } from './watch-sales.ts';
