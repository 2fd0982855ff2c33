/** Never touches a ticket. */

export { changeIdentity, publishIdentity, saveIdentity } from './identity/change-identity.ts';
export { cleanSvg } from './identity/clean-svg.ts';
export { checkIdentity, IDENTITY, previewOf, settingsIn } from './identity/identity.ts';
export { pathOf } from './identity/pictures.ts';
export { readIdentity, readIdentityVersion, readPublishedIdentity } from './identity/read-identity.ts';
export type { UnstoredAlert } from './report-sales.ts';
export { type SalesFault, salesFault, salesStop } from './sales.ts';
export { openSite, salesGate } from './site.ts';
export { siteRoutes } from './site-routes.ts';
export { readSite, SITE_KEYS, type SiteState, writeCurrencyType, writeSiteOpen } from './site-store.ts';
export {
  deleteArticle,
  insertArticle,
  type KnownArticle,
  lockArticle,
  partsOfArticle,
  updateArticle,
} from './texts/articles-store.ts';
export { type BuiltInTexts, builtInSource, namesIn, readBuiltInTexts } from './texts/built-in-texts.ts';
export { type Overtaken, publishText, saveText, type TextAct } from './texts/change-texts.ts';
export {
  lastPublications,
  latestVersions,
  publicationsOf,
  readPublishedSource,
  readSource,
  type TextId,
  versionsOf,
} from './texts/texts-store.ts';
export { type SalesWatch, watchSales } from './watch-sales.ts';
