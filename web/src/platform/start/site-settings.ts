/** What the operator calls the service and links to, as the server writes it into every page. */
import type { PageSite } from '@parom/contract/pages';

const SITE_ID = 'site-settings';

let settings: PageSite | undefined;

/** On the server, before a page is drawn. The same for every visitor. */
export function provideSiteSettings(given: PageSite): void {
  settings = given;
}

/** Read once per visit; the page cannot work without it, so a missing or broken block is a bug. */
export function siteSettings(): PageSite {
  settings ??= JSON.parse(document.getElementById(SITE_ID)?.textContent ?? '') as PageSite;
  return settings;
}

export const siteName = (language: string): string =>
  language === 'ru' ? siteSettings().name.ru : siteSettings().name.en;

/** Where a Telegram name leads; people write it with its sign and without. */
export const telegramUrl = (name: string): string => `https://t.me/${name.replace('@', '')}`;

/** Where links begin that others shall follow. In development no server says it: the browser's own address counts. */
export const siteOrigin = (): string => siteSettings().origin || location.origin;
