import type { PageSite } from '@parom/contract/pages';

const SITE_ID = 'site-settings';

let settings: PageSite | undefined;

export function provideSiteSettings(given: PageSite): void {
  settings = given;
}

export function siteSettings(): PageSite {
  settings ??= JSON.parse(document.getElementById(SITE_ID)?.textContent ?? '') as PageSite;
  return settings;
}

export const siteName = (language: string): string =>
  language === 'ru' ? siteSettings().name.ru : siteSettings().name.en;

export const telegramUrl = (name: string): string => `https://t.me/${name.replace('@', '')}`;

export const siteOrigin = (): string => siteSettings().origin || location.origin;
