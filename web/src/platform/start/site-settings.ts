import type { PageSite } from '@parom/contract/pages';
import type { ArticleTitle, OwnArticle } from '@parom/contract/site-texts';

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

/** `undefined`: the built-in title stands. */
export const publishedTitle = (slug: string, language: string): ArticleTitle | undefined =>
  siteSettings().titles?.[`${slug}/${language}`];

/** Written by operators. None before a page is there. */
export function ownArticles(): readonly OwnArticle[] {
  const isThere = settings !== undefined || (globalThis.document?.getElementById(SITE_ID) ?? null) !== null;
  return isThere ? (siteSettings().articles ?? []) : [];
}

export const telegramUrl = (name: string): string => `https://t.me/${name.replace('@', '')}`;

export const siteOrigin = (): string => siteSettings().origin || location.origin;
